// The board of a phase: what belongs together lights up, the map zooms, and the phases of a game are stepped through,
// scrubbed and played without leaving the page. Without it the links on the page lead to the same.
(() => {
  "use strict";
  const $ = (query, within = document) => within.querySelector(query);
  const $$ = (query, within = document) => [...within.querySelectorAll(query)];
  const live = (name) => $(`[data-live="${name}"]`);
  const board = () => $("svg[data-live=board]");
  const row = (key) => key && document.getElementById(key);

  // ---- What belongs together lights up

  // What a row says, without the signs that only lead to a rule.
  const said = (row) => {
    const copy = row.cloneNode(true);
    $$("a[aria-label]", copy).forEach((sign) => sign.remove());
    return copy.textContent.trim().replace(/\s+/g, " ");
  };
  let chosen = "";
  const light = (key) => {
    const svg = board(), own = row(key), caption = $(".lit");
    $$(".is-lit, .is-by").forEach((each) => each.classList.remove("is-lit", "is-by"));
    const found = own && own.matches(".orders li") ? key : "";
    svg?.classList.toggle("has-lit", Boolean(found));
    if (caption) caption.textContent = found ? said(own) : "";
    if (!found) return;
    const mark = (name, keys) => keys.forEach((each) => {
      row(each)?.classList.add(name);
      $$(`[data-o="${CSS.escape(each)}"]`, svg || document).forEach((part) => part.classList.add(name));
    });
    mark("is-by", (own.dataset.by || "").split(" ").filter(Boolean));
    mark("is-lit", [key]);
  };
  const choose = (key) => { chosen = key; light(key); };
  const keyOf = (target) => target.closest?.("[data-o]")?.dataset.o || target.closest?.(".orders li")?.id
    || target.closest?.("[data-for]")?.dataset.for || "";
  const anchor = () => decodeURIComponent(location.hash.slice(1));

  // A finger is thicker than an arrow: what lies nearest to it is meant.
  const near = (x, y) => {
    for (const far of [0, 6, 12]) for (let turn = 0; turn < 8; turn++) {
      const at = document.elementFromPoint(x + far * Math.cos(turn * Math.PI / 4), y + far * Math.sin(turn * Math.PI / 4));
      const key = at && at.closest(".board") ? keyOf(at) : "";
      if (key) return key;
    }
    return "";
  };
  addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") light(keyOf(event.target) || chosen);
  });
  addEventListener("focusin", (event) => light(keyOf(event.target) || chosen));
  addEventListener("click", (event) => {
    const link = event.target.closest("a.order"), onBoard = event.target.closest(".board svg");
    if (!link && (!onBoard || wasMoved)) return;
    const key = link ? keyOf(link) : near(event.clientX, event.clientY);
    if (link && key === chosen) { event.preventDefault(); choose(""); history.replaceState(history.state, "", location.pathname); return; }
    event.preventDefault();
    choose(key);
    history.replaceState(history.state, "", key ? `#${key}` : location.pathname);
    if (!link && isWide()) row(key)?.scrollIntoView({ block: "nearest" });
  });
  const isWide = () => matchMedia("(min-width: 68.75rem)").matches;

  // ---- What is shown

  const shown = { orders: true, results: true, power: "" };
  const apply = () => {
    const svg = board();
    if (!svg) return;
    svg.classList.toggle("no-orders", !shown.orders);
    svg.classList.toggle("no-results", !shown.results);
    $$("[data-p]", svg).forEach((each) => each.classList.toggle("is-other", Boolean(shown.power) && each.dataset.p !== shown.power));
    $$(".powers button").forEach((each) => each.setAttribute("aria-pressed", String(each.parentElement.dataset.power === shown.power)));
  };
  const dress = () => {
    // Each power becomes a button; without the script it is only a count.
    const list = live("powers");
    if (board()) $$(".powers .chip").forEach((chip) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = chip.className;
      button.title = list.dataset.say;
      button.append(...chip.childNodes);
      chip.replaceWith(button);
    });
    apply();
  };
  addEventListener("change", (event) => {
    const what = event.target.dataset.show;
    if (what) { shown[what] = event.target.checked; apply(); }
  });
  addEventListener("click", (event) => {
    const power = event.target.closest(".powers button")?.parentElement.dataset.power;
    if (power === undefined) return;
    shown.power = shown.power === power ? "" : power;
    apply();
  });

  // ---- Zoom: the part of the drawing that the SVG shows

  let whole = null, view = null, wasMoved = false;
  const frame = () => board()?.viewBox.baseVal;
  const isZoomed = () => view && view.width < whole.width - 1;
  const setView = (next) => {
    const width = Math.min(whole.width, Math.max(whole.width / 8, next.width)), height = width * whole.height / whole.width;
    const x = Math.min(whole.width - width, Math.max(0, next.x)), y = Math.min(whole.height - height, Math.max(0, next.y));
    view = { x, y, width, height };
    board().setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    $(".board").classList.toggle("is-zoomed", isZoomed());
  };
  const zoom = (factor, clientX, clientY) => {
    if (!view) return;
    const box = board().getBoundingClientRect();
    const sx = clientX === undefined ? 0.5 : (clientX - box.left) / box.width;
    const sy = clientY === undefined ? 0.5 : (clientY - box.top) / box.height;
    const width = Math.min(whole.width, view.width / factor), height = width * whole.height / whole.width;
    setView({ x: view.x + (view.width - width) * sx, y: view.y + (view.height - height) * sy, width });
  };
  const zoomers = { in: () => zoom(1.5), out: () => zoom(1 / 1.5), fit: () => setView(whole) };
  const startZoom = () => {
    const box = frame();
    if (!box) { whole = view = null; return; }
    whole = { x: 0, y: 0, width: box.width, height: box.height };
    setView(view || whole);
  };
  addEventListener("click", (event) => zoomers[event.target.closest("[data-zoom]")?.dataset.zoom]?.());
  const fingers = new Map();
  let start = null;
  const stage = $(".board");
  stage?.addEventListener("wheel", (event) => {
    // A page that is scrolled is scrolled on, and a board that is whole gets no smaller.
    const isOut = event.deltaY > 0;
    if (!view || (!event.ctrlKey && !isZoomed() && (isOut || scrollY > 0))) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX, event.clientY);
  }, { passive: false });
  stage?.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("svg")) return;
    wasMoved = false;
    fingers.set(event.pointerId, event);
    start = { x: event.clientX, y: event.clientY };
  });
  addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !view) return;
    const other = [...fingers.values()].find((each) => each.pointerId !== event.pointerId);
    const gap = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (other) {
      zoom(gap(event, other) / (gap(before, other) || 1), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
      wasMoved = true;
    } else if (isZoomed()) {
      const scale = view.width / board().getBoundingClientRect().width;
      setView({ ...view, x: view.x - (event.clientX - before.clientX) * scale, y: view.y - (event.clientY - before.clientY) * scale });
    }
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > 6) wasMoved = true;
    fingers.set(event.pointerId, event);
  });
  const lift = (event) => {
    const was = fingers.delete(event.pointerId);
    if (!was || !start || event.type !== "pointerup") return;
    const across = event.clientX - start.x, down = event.clientY - start.y;
    if (event.pointerType === "touch" && !isZoomed() && !fingers.size && Math.abs(across) > 50 && Math.abs(across) > 2 * Math.abs(down)) {
      step(across < 0 ? "next" : "prev");
    }
  };
  addEventListener("pointerup", lift);
  addEventListener("pointercancel", lift);

  // ---- Time

  const pages = new Map();
  const isFile = location.protocol === "file:";
  const load = (url) => {
    const path = new URL(url, location.href).pathname;
    if (!pages.has(path)) {
      const asked = fetch(path).then((answer) => answer.ok ? answer.text() : Promise.reject(new Error(answer.status)));
      asked.catch(() => pages.delete(path));
      pages.set(path, asked);
      if (pages.size > 60) pages.delete(pages.keys().next().value);
    }
    return pages.get(path).then((text) => new DOMParser().parseFromString(text, "text/html"));
  };
  let wanted = "", current = location.pathname;
  const show = async (url, how) => {
    if (isFile) { location.href = url; return; }
    const target = new URL(url, location.href);
    wanted = target.href;
    let page;
    try { page = await load(target.href); } catch { location.href = target.href; return; }
    if (wanted !== target.href) return;
    if (how) history[how()]({}, "", target.href);
    current = target.pathname;
    const focused = again(document.activeElement);
    const sheet = $("svg[data-live=board] image");
    document.title = page.title;
    $$("[data-live]").forEach((old) => {
      const fresh = $(`[data-live="${old.dataset.live}"]`, page);
      if (!fresh) return;
      const kept = document.importNode(fresh, true);
      // The land is there already.
      if (sheet && old.dataset.live === "board") $("image", kept)?.replaceWith(sheet);
      old.replaceWith(kept);
    });
    begin();
    if (focused) $(focused)?.focus({ preventScroll: true });
    for (const each of ["prev", "next"]) if (link(each)) load(link(each)).catch(() => {});
  };
  // Where who steps by keys finds himself again: the step, the power, the order of the unit that he was at.
  const again = (element) => element.dataset.step ? `a[data-step=${element.dataset.step}]`
    : element.matches(".powers button") ? `.powers [data-power="${element.parentElement.dataset.power}"] button`
    : element.matches("a.order[href]") ? `a.order[href="${CSS.escape(element.getAttribute("href"))}"]` : "";
  const link = (name) => $(`a[data-step=${name}][href]`)?.href;
  const step = (name) => { stop(); return go(name); };
  const go = (name) => {
    const url = link(name);
    isPassing = false;
    if (url) show(url, note);
    return Boolean(url);
  };

  // Back leads to where somebody began to scrub or to play, however many phases he came by.
  let phases = [], timer = 0, isPassing = false;
  const note = () => {
    const how = isPassing ? "replaceState" : "pushState";
    isPassing = true;
    return how;
  };
  const pass = (code) => show(`${code}.html`, note);
  const scrub = $(".scrub"), play = $(".play");
  const here = () => location.pathname.split("/").pop().replace(/\.html$/, "");
  const place = () => {
    const at = phases.findIndex(([code]) => code === here());
    if (!scrub || !phases.length) return;
    scrub.max = phases.length - 1;
    scrub.value = at < 0 ? phases.length - 1 : at;
    scrub.setAttribute("aria-valuetext", phases[scrub.value][1]);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    label();
  };
  const label = () => {
    if (!play) return;
    const said = timer ? play.dataset.pause : play.dataset.play;
    play.title = said;
    play.setAttribute("aria-label", said);
    play.setAttribute("aria-pressed", String(Boolean(timer)));
    $("span", play).textContent = timer ? "❚❚" : "▷";
  };
  const tick = async () => {
    const at = Number(scrub.value) + 1;
    if (at >= phases.length) { stop(); return; }
    await pass(phases[at][0]);
    if (timer) timer = setTimeout(tick, Number($(".speed").value));
  };
  const toggle = async () => {
    if (timer) { stop(); return; }
    if (!phases.length) return;
    timer = -1;
    isPassing = false;
    label();
    // At the end it begins anew.
    if (Number(scrub.value) >= phases.length - 1) await pass(phases[0][0]);
    if (timer) timer = setTimeout(tick, Number($(".speed").value));
  };
  play?.addEventListener("click", toggle);
  ["focus", "pointerdown"].forEach((each) => scrub?.addEventListener(each, () => { isPassing = false; }));
  scrub?.addEventListener("input", () => { stop(); pass(phases[scrub.value][0]); });
  addEventListener("click", (event) => {
    const name = event.target.closest("a[data-step][href]")?.dataset.step;
    if (!name || isFile || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    step(name);
  });
  addEventListener("popstate", () => {
    // The address of an order or of a battle on this page is no other page.
    if (location.pathname === current) return;
    stop();
    isPassing = false;
    show(location.href);
  });
  addEventListener("hashchange", () => choose(anchor()));

  const steps = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const zooms = { "+": "in", "=": "in", "-": "out", "0": "fit" };
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input[type=range], input[type=search], select")) return;
    if (event.key === "Escape") choose("");
    else if (moves[event.key] && event.shiftKey) {
      if (!isZoomed()) return;
      const [right, down] = moves[event.key];
      setView({ ...view, x: view.x + right * view.width / 4, y: view.y + down * view.height / 4 });
      event.preventDefault();
    } else if (steps[event.key] && !event.shiftKey) { if (step(steps[event.key])) event.preventDefault(); }
    // A single letter is a command only where its button is (WCAG 2.2, 2.1.4).
    else if (!event.target.closest(".stage")) return;
    else if (zooms[event.key] && view) { zoomers[zooms[event.key]](); event.preventDefault(); }
    else if (event.key.toLowerCase() === "p" && play) toggle();
  });

  // ---- The front page

  const find = () => {
    const words = $(".search").value.toLowerCase().split(/\s+/).filter(Boolean);
    $$(".cards li").forEach((card) => {
      const said = `${card.dataset.search} ${card.textContent.toLowerCase()}`;
      card.hidden = !words.every((word) => said.includes(word)) || (!words.length && card.matches(".is-elsewhere"));
    });
    // A heading with nothing below it says less than that nothing was found.
    $$(".cards").forEach((list) => { list.previousElementSibling.hidden = !$("li:not([hidden])", list); });
    $(".found").textContent = $(".cards li:not([hidden])") ? "" : $(".found").dataset.none;
  };
  // Who searches means all games, on whatever page they stand; who does not need not fetch them.
  const gather = (list, url) => load(url).then((page) => {
    $$(".cards li", page).forEach((card) => { card.classList.add("is-elsewhere"); list.append(document.importNode(card, true)); });
    find();
  }).catch(() => {});
  $(".search")?.addEventListener("input", find);
  $(".search")?.addEventListener("input", () => {
    if (!isFile) $$(".others").forEach((others) => $$("a", others).forEach((each) => gather(others.previousElementSibling, each.href)));
  }, { once: true });
  const units = [["day", 86400], ["hour", 3600], ["minute", 60]];
  const remaining = () => $$("time.until").forEach((each) => {
    const seconds = (new Date(each.dateTime) - Date.now()) / 1000;
    const [unit, size] = units.find(([, least]) => Math.abs(seconds) >= least) || units[2];
    const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
    each.textContent = format.format(Math.trunc(seconds / size), unit);
  });
  setInterval(remaining, 60000);

  const begin = () => {
    remaining();
    startZoom();
    dress();
    place();
    choose(anchor());
  };
  begin();
  document.documentElement.classList.add("has-script");
  // From a disk no script may read another page.
  if (scrub && isFile) $(".time").hidden = true;
  if (scrub && !isFile) {
    fetch("phases.json").then((answer) => answer.json()).then((found) => { phases = found; place(); }).catch(() => {});
  }
})();
