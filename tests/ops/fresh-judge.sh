#!/bin/sh
# fresh-judge.sh: the commands of deploy/README.md's Install, on a machine that may be thrown away, then a letter with HELP
# through the Postfix that came with them; at the end all of it is taken away again. For a root of its own:
#
#   make fresh SUITE=bookworm ARGS="sh tests/ops/fresh-judge.sh"
#
# Nothing starts services in such a root, so cron and Postfix are started by hand, in a network with nobody else in it.
set -eu
cd "$(dirname "$0")/../.."
export DEBIAN_FRONTEND=noninteractive
say() { echo "fresh-judge.sh: $*"; }

command=$(sed -n '/^## Install/,/^    judge setup/p' deploy/README.md | sed -n 's/^    \(.*[^ ]\) *# .*/\1/p')
[ "$(echo "$command" | wc -l)" -le 3 ] || { say "Install has more than three commands"; exit 1; }
apt-get update --quiet >/dev/null
apt-get install --yes --quiet --no-install-recommends cron >/dev/null
# What is installed must not start in the network of the machine that runs this.
printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
chmod 755 /usr/sbin/policy-rc.d
begun=$(date +%s)
echo "$command" | while read -r line; do
    case $line in
    "judge setup") line="judge setup --domain judge.example --keeper ann@localhost --yes" ;;
    "make install") line="make install ARGS=--yes" ;;
    "apt-get install "*) line="apt-get install --yes --quiet ${line#apt-get install }" ;;
    esac
    say "$line"
    [ "${line#judge }" = "$line" ] || postconf -n >/tmp/before
    sh -c "$line" >/tmp/said 2>&1 || { tail -n 20 /tmp/said; exit 1; }
done
say "installed in $(($(date +%s) - begun)) s"
judge setup --yes | grep '^Nothing to do'
id ann >/dev/null 2>&1 || useradd ann

unshare --net sh -eu <<'ALONE'
python3 - <<'UP'
import fcntl, socket, struct
# SIOCSIFFLAGS with IFF_UP: a new network has a loopback interface that is down.
fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh", b"lo", 1) + bytes(22))
UP
postfix start 2>/dev/null
cron
python3 tests/ops/ask_for_help.py
judge check || [ $? = 1 ]
judge setup --undo --yes | grep -E '^(left|Taken)'
postfix stop 2>/dev/null
ALONE

postconf -n >/tmp/after
cmp /tmp/before /tmp/after
say "Postfix is as it was"
apt-get remove --yes --quiet judge >/dev/null
[ ! -e /opt/judge/bin ] && [ -d /var/lib/judge ] && say "the package is gone, the games are there"
