// Steps through the phases of a game by key and by swipe. Without it the links on the page do the same.
(() => {
  "use strict";
  const stepOf = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  const find = (step) => document.querySelector(`a[data-step="${step}"]`);
  const go = (step) => {
    // From the phase before the end "last" is where "next" leads.
    const link = find(step) || (step === "last" ? find("next") : null);
    if (link) location.href = link.href;
    return Boolean(link);
  };

  addEventListener("keydown", (event) => {
    const step = stepOf[event.key];
    if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (go(step)) event.preventDefault();
  });

  for (const map of document.querySelectorAll("[data-swipe]")) {
    let from = null;
    map.addEventListener("touchstart", (event) => {
      const isZoomed = window.visualViewport && window.visualViewport.scale > 1.05;
      from = event.touches.length === 1 && !isZoomed ? event.touches[0] : null;
    }, { passive: true });
    map.addEventListener("touchend", (event) => {
      if (!from) return;
      const across = event.changedTouches[0].clientX - from.clientX;
      const down = event.changedTouches[0].clientY - from.clientY;
      from = null;
      if (Math.abs(across) > 50 && Math.abs(across) > 2 * Math.abs(down)) go(across < 0 ? "next" : "prev");
    });
  }

  if (find("prev") || find("next")) for (const hint of document.querySelectorAll(".keys")) hint.hidden = false;
})();
