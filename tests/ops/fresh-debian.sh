#!/bin/sh
# fresh-debian.sh SUITE [COMMAND]: runs a command, `make demo` when none is named, on a Debian that has what every Debian
# has (its container images, too) and what README names. What is committed here is cloned into a root that mmdebstrap
# makes and that is gone afterwards. Mirror, proxy, certificates and package index are those this machine uses itself.
# Needs root; installs mmdebstrap where apt-get can.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
say() { echo "fresh-debian.sh: $*" >&2; }

if [ $# = 0 ]; then
    say "name a Debian: make fresh SUITE=trixie"
    exit 2
fi
suite=$1
shift
[ $# -gt 0 ] || set -- make demo

if [ "$(id -u)" != 0 ]; then
    say "this needs root: sudo make fresh SUITE=$suite"
    exit 1
fi
if ! command -v mmdebstrap >/dev/null; then
    if ! { apt-get install --yes --quiet mmdebstrap || { apt-get update && apt-get install --yes mmdebstrap; }; } >/dev/null 2>&1; then
        say "mmdebstrap is not here, and apt-get could not install it; on Debian and Ubuntu: apt-get install mmdebstrap"
        exit 1
    fi
fi

folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT
trap 'exit 130' INT TERM
root=$folder/root

mirror=$(apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(REPO_URI)' 2>/dev/null | sed -n 's/^Debian|Debian|//p' | head -n 1)
apt-config dump 2>/dev/null | grep -E '^Acquire::(Check-|http|https|Retries|ForceIP)[^ ]* "[^"]+";$' >"$folder/apt.conf" || true

echo "A Debian $suite with make and python3-venv ..."
begun=$(date +%s)
# shellcheck disable=SC2086
mmdebstrap --quiet --variant=minbase --include=make,python3-venv --aptopt="$folder/apt.conf" "$suite" "$root" $mirror
git clone --quiet "$here" "$root/judge"
cp /etc/resolv.conf "$root/etc/resolv.conf"
# As Debian's installer writes it: without its own name in there, whatever asks for that waits for a name server.
printf '127.0.0.1 localhost\n::1 localhost\n127.0.1.1 %s\n' "$(uname -n)" >"$root/etc/hosts"

. "$here/tests/ops/pip-settings.sh"
: "${PIP_CERT:=${SSL_CERT_FILE:-}}"
set -- PIP_CONFIG_FILE=/dev/null PIP_NO_CACHE_DIR=1 "$@"
if [ -n "$PIP_CERT" ]; then
    cp "$PIP_CERT" "$root/etc/ssl/certificates-of-the-machine.pem"
    set -- PIP_CERT=/etc/ssl/certificates-of-the-machine.pem "$@"
fi
for name in PIP_INDEX_URL PIP_PROXY PIP_TRUSTED_HOST PIP_DEFAULT_TIMEOUT http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY CI; do
    eval "value=\${$name:-}"
    [ -z "$value" ] || set -- "$name=$value" "$@"
done
echo "Made in $(($(date +%s) - begun)) s: $(chroot "$root" python3 --version), $(chroot "$root" make --version | head -n 1)"

# Mounts and processes of its own: whatever is started in there ends with the command, and nothing of this machine's is
# left where the folder is removed.
mkdir "$root/newcomer"
begun=$(date +%s)
status=0
# shellcheck disable=SC2016
unshare --mount --pid --fork --kill-child sh -ec '
    root=$1
    shift
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    exec chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/newcomer XDG_CACHE_HOME=/newcomer/.cache \
        sh -c "cd /judge && exec env \"\$@\"" sh "$@"
' sh "$root" "$@" </dev/null || status=$?
echo "On Debian $suite it ended with $status after $(($(date +%s) - begun)) s."
exit "$status"
