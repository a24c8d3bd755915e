#!/bin/sh
# Installs Postfix for tests/ops/test_postfix.py where apt-get can do it; says how where it cannot.
# Nothing is configured or started: the test runs a private Postfix of its own.
PATH=$PATH:/usr/sbin:/sbin
command -v postfix >/dev/null && exit 0

say() { echo "$*" >&2; }

as_root=
if [ "$(id -u)" != 0 ]; then
    as_root="sudo -n"
    if ! sudo -n true 2>/dev/null; then
        say "Postfix is not installed and this is not root; the test that needs it will fail until you run: sudo apt-get install postfix"
        exit 0
    fi
fi
if ! command -v apt-get >/dev/null; then
    say "Postfix is not installed and there is no apt-get; the test that needs it will fail until you install postfix."
    exit 0
fi

say "Installing Postfix for the mail tests ..."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
    echo "postfix postfix/main_mailer_type select No configuration" | $as_root debconf-set-selections &&
        $as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install --yes --no-install-recommends postfix
}
if ! install >"$log" 2>&1; then
    $as_root apt-get update >>"$log" 2>&1
    if ! install >"$log" 2>&1; then
        tail -n 5 "$log" >&2
        say "apt-get could not install postfix; the test that needs it will fail until somebody does."
    fi
fi
