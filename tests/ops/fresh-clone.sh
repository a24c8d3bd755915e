#!/bin/sh
# `make demo` as a newcomer sees it: what is committed here, cloned into an empty folder, with an empty home and no cache.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM

. "$here/tests/ops/pip-settings.sh"
# What a make, a virtual environment or a keeper's settings around us would change.
for name in ARGS SUITE MAKEFLAGS MAKELEVEL MAKEOVERRIDES MFLAGS VIRTUAL_ENV PYTHONPATH PYTHONHOME XDG_CONFIG_HOME XDG_DATA_HOME \
    $(env | sed -n 's/^\(JUDGE_[A-Z_]*\)=.*/\1/p'); do
    unset "$name"
done

begun=$(date +%s)
echo "A clone of $here in an empty folder, with an empty home and no cache: make demo"
git clone --quiet "$here" "$folder/judge"
mkdir "$folder/home"
export HOME="$folder/home" XDG_CACHE_HOME="$folder/home/.cache"
make --no-print-directory -C "$folder/judge" demo </dev/null
echo "From the clone to the end of the demo: $(($(date +%s) - begun)) s."
