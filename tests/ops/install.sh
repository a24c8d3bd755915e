#!/bin/sh
# Installs the programs that the tests try the judge with, where apt-get can do it; says how where it cannot. Each test
# that needs one fails without it. Nothing is configured or started: the tests run private ones of their own.
# Packages named on the command line are installed, too, where they are missing.
PATH=$PATH:/usr/sbin:/sbin
missing=

# wanted PACKAGES COMMAND...: unless one of these commands is here.
wanted() {
    packages=$1
    shift
    for name in "$@"; do
        command -v "$name" >/dev/null && return
    done
    missing="$missing $packages"
}

wanted postfix postfix
wanted sasl2-bin saslpasswd2
wanted opendkim opendkim
wanted opendkim-tools opendkim-genkey
wanted swaks swaks
wanted openssh-server sshd
wanted openssh-client sftp
wanted rclone rclone
wanted prometheus promtool
wanted mutt mutt
wanted neomutt neomutt
wanted chromium chromium chromium-browser google-chrome google-chrome-stable chrome
# PLAIN is a plugin of Cyrus SASL, in a folder that no command names.
ls /usr/lib/*/sasl2/libplain.so* /usr/lib/sasl2/libplain.so* 2>/dev/null | grep -q . || missing="$missing libsasl2-modules"
# A second opinion on signatures, for the system's own Python.
/usr/bin/python3 -c 'import dkim, nacl' 2>/dev/null || missing="$missing python3-dkim python3-nacl"
for package in "$@"; do
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
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

say "Installing$missing for the tests ..."
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
