#!/bin/sh
# backup.sh STATE COPIES [DAYS]: a whole copy of a running judge in COPIES/DATE-TIME; copies older than DAYS (30) go.
# JUDGE_BIN names the folder of the commands when it is not /opt/judge/bin.
set -eu
umask 077

state=${1:?name the state folder, for example /var/lib/judge}
copies=${2:?name the folder for the copies, for example /var/backups/judge}
days=${3:-30}
copy="$copies/$(date -u +%Y%m%d-%H%M%S)"

case $copy in *\'*) echo "backup.sh: the name of a folder must not have a quotation mark in it" >&2; exit 1 ;; esac
test -f "$state/judge.db" || { echo "backup.sh: there is no $state/judge.db" >&2; exit 1; }

# Not the sqlite3 command of the system: an old SQLite must not close a live file in WAL mode.
draft="$copy.part"
mkdir -p "$draft"
"${JUDGE_BIN:-/opt/judge/bin}/sqlite-utils" query "$state/judge.db" "vacuum into '$draft/judge.db'" >/dev/null
test ! -f "$state/secret" || cp -p "$state/secret" "$draft/secret"
mv "$draft" "$copy"
find "$copies" -mindepth 1 -maxdepth 1 -type d -name '2*-*' -mtime "+$days" -exec rm -rf {} +
