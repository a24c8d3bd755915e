#!/bin/sh
# build.sh PYTHON WHEEL FOLDER: makes FOLDER/judge_VERSION_ARCHITECTURE.deb of a wheel and the list of packages it needs
# (constraints.txt), for the Python of this machine. PYTHON is one with pip. dpkg-deb makes the package.
set -eu
umask 022
here=$(cd "$(dirname "$0")" && pwd)
python=$1 wheel=$2 folder=$3
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
home=$tree/opt/judge

version=$(basename "$wheel" | cut -d - -f 2)
architecture=$(dpkg --print-architecture)
# The package goes with the system's own Python, not with one that somebody has in his PATH.
/usr/bin/python3 -m venv --without-pip --symlinks "$home"
pip() { "$python" -m pip --python "$home/bin/python" --disable-pip-version-check --quiet --no-input install --no-compile "$@"; }
pip --requirement "$here/../../constraints.txt"
pip --no-deps --no-index "$wheel"

# What was made in a folder of today has to work in /opt/judge.
grep -rlIF "$tree" "$home/bin" "$home/pyvenv.cfg" | while read -r file; do sed -i "s|$tree||g" "$file"; done
rm -f "$home"/bin/[Aa]ctivate*
# The judge may not write here, so what Python would keep for the next start is made now.
"$home/bin/python" -m compileall -q -j 0 --invalidation-mode unchecked-hash -s "$tree" -p / "$home/lib" >/dev/null

install -d "$tree/DEBIAN" "$tree/usr/bin"
ln -s /opt/judge/bin/judge "$tree/usr/bin/judge"
install -m 755 "$here/postinst" "$here/prerm" "$tree/DEBIAN/"
now=$(/usr/bin/python3 -c 'import sys; print("3.%d" % sys.version_info[1])')
after=$(/usr/bin/python3 -c 'import sys; print("3.%d" % (sys.version_info[1] + 1))')
size=$(du -sk --exclude=DEBIAN "$tree" | cut -f 1)
sed -e "s|@VERSION@|$version|" -e "s|@ARCHITECTURE@|$architecture|" -e "s|@SIZE@|$size|" \
    -e "s|@PYTHON@|$now|" -e "s|@PYTHON_AFTER@|$after|" "$here/control" >"$tree/DEBIAN/control"
chmod 755 "$tree"
mkdir -p "$folder"
dpkg-deb --root-owner-group -Zxz -z3 --build "$tree" "$folder/judge_${version}_$architecture.deb"
