#!/bin/sh
# Installs Chromium for the tests that open pages in a browser, where apt-get can do it; says how where it cannot.
for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
    command -v "$name" >/dev/null && exit 0
done

say() { echo "$*" >&2; }

as_root=
if [ "$(id -u)" != 0 ]; then
    as_root="sudo -n"
    if ! sudo -n true 2>/dev/null; then
        say "Chromium is not installed and this is not root; the tests that need it will fail until you run: sudo apt-get install chromium"
        exit 0
    fi
fi
if ! command -v apt-get >/dev/null; then
    say "Chromium is not installed and there is no apt-get; the tests that need it will fail until you install chromium."
    exit 0
fi

say "Installing Chromium for the tests that open pages in a browser ..."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium
}
if ! install >"$log" 2>&1; then
    $as_root apt-get update >>"$log" 2>&1
    if ! install >"$log" 2>&1; then
        tail -n 5 "$log" >&2
        say "apt-get could not install chromium; the tests that need it will fail until somebody does."
    fi
fi
