#!/bin/sh
# Installs opendkim for tests/ops/test_outgoing.py where apt-get can do it; says how where it cannot.
# Nothing is configured or started: the test runs an opendkim of its own.
PATH=$PATH:/usr/sbin:/sbin
command -v opendkim >/dev/null && command -v opendkim-genkey >/dev/null && exit 0

say() { echo "$*" >&2; }

as_root=
if [ "$(id -u)" != 0 ]; then
    as_root="sudo -n"
    if ! sudo -n true 2>/dev/null; then
        say "opendkim is not installed and this is not root; the test that needs it will fail until you run: sudo apt-get install opendkim opendkim-tools"
        exit 0
    fi
fi
if ! command -v apt-get >/dev/null; then
    say "opendkim is not installed and there is no apt-get; the test that needs it will fail until you install opendkim."
    exit 0
fi

say "Installing opendkim for the mail tests ..."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
    $as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install --yes --no-install-recommends opendkim opendkim-tools
}
if ! install >"$log" 2>&1; then
    $as_root apt-get update >>"$log" 2>&1
    if ! install >"$log" 2>&1; then
        tail -n 5 "$log" >&2
        say "apt-get could not install opendkim; the test that needs it will fail until somebody does."
    fi
fi
