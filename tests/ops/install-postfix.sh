#!/bin/sh
# Installs Postfix, and what checks passwords for it, for tests/ops/test_postfix.py and test_relay.py where apt-get can
# do it; says how where it cannot. Nothing is configured or started: the tests run a private Postfix of their own.
PATH=$PATH:/usr/sbin:/sbin
missing=
command -v postfix >/dev/null || missing="$missing postfix"
command -v saslpasswd2 >/dev/null || missing="$missing sasl2-bin"
# PLAIN is a plugin in a folder that no command names.
found=
for plugin in /usr/lib/*/sasl2/libplain.so* /usr/lib/sasl2/libplain.so*; do
    [ -e "$plugin" ] && found=yes
done
[ -n "$found" ] || missing="$missing libsasl2-modules"
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
    echo "postfix postfix/main_mailer_type select No configuration" | $as_root debconf-set-selections &&
        # shellcheck disable=SC2086
        $as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install --yes --no-install-recommends $missing
}
if ! install >"$log" 2>&1; then
    $as_root apt-get update >>"$log" 2>&1
    if ! install >"$log" 2>&1; then
        tail -n 5 "$log" >&2
        say "apt-get could not install$missing; the tests that need them will fail until somebody does."
    fi
fi
