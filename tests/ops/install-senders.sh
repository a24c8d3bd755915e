#!/bin/sh
# Installs the mail programs whose letters tests/ops/test_peers.py sends, where apt-get can do it; says how where it cannot.
missing=
for name in swaks mutt neomutt; do
    command -v "$name" >/dev/null || missing="$missing $name"
done
[ -z "$missing" ] && exit 0

say() { echo "$*" >&2; }

as_root=
if [ "$(id -u)" != 0 ]; then
    as_root="sudo -n"
    if ! sudo -n true 2>/dev/null; then
        say "Not installed, and this is not root; the tests that need them will fail until you run: sudo apt-get install$missing"
        exit 0
    fi
fi
if ! command -v apt-get >/dev/null; then
    say "There is no apt-get; the tests that need them will fail until you install:$missing"
    exit 0
fi

say "Installing$missing for the mail tests ..."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $missing
}
if ! install >"$log" 2>&1; then
    $as_root apt-get update >>"$log" 2>&1
    if ! install >"$log" 2>&1; then
        tail -n 5 "$log" >&2
        say "apt-get could not install$missing; the tests that need them will fail until somebody does."
    fi
fi
