#!/usr/bin/env bash
# Puts a backup in the place of the databases in DATA_DIR. The site must be stopped; what was there is kept beside it.
#
#   restore.sh BACKUP.tar.gz DATA_DIR
set -euo pipefail
backup=$1 data=${2%/}
umask 077

for database in "$data"/*.db "$data"/*/*.db; do
  [ -f "$database" ] || continue
  case $database in "$data"/before-restore-*) continue ;; esac
  # In this mode nobody else may have it open: a site that does nothing just now is seen, too.
  status=0
  said=$(sqlite3 "$database" 'PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;' 2>&1) || status=$?
  case $status in
    0 | 11 | 26) ;; # Well; or damaged, which is why there are backups.
    5) echo "$database is in use: stop the site first" >&2; exit 1 ;;
    *) echo "$database can't be looked at: $said" >&2; exit 1 ;;
  esac
done

# Unpacked and looked at first: a backup that is not whole changes nothing.
new=$(mktemp -d "$data/.being-restored.XXXXXX")
trap 'rm -rf "$new"' EXIT
tar -C "$new" -xzf "$backup"
for database in $(cd "$new" && find . -name '*.db'); do
  [ "$(sqlite3 "$new/$database" 'PRAGMA integrity_check')" = ok ] || { echo "$backup: $database is not whole" >&2; exit 1; }
done
# What ended since the backup would count again: all sessions that began before now have ended.
for sessions in "$new"/sessions.db "$new"/*/sessions.db; do
  [ -f "$sessions" ] && [ -n "$(sqlite3 "$sessions" "SELECT 1 FROM sqlite_schema WHERE name = 'cutoff'")" ] || continue
  sqlite3 "$sessions" "REPLACE INTO cutoff (subject, before) VALUES ('everybody', unixepoch() * 1000 + 1000)"
done

before=$data/before-restore-$(date -u +%Y%m%dT%H%M%SZ)
move() { # from a folder to another, with their write-ahead logs, also those of instances
  (cd "$1" && find . -maxdepth 2 -type f -name '*.db*' -not -path './before-restore-*' -not -path './.being-restored.*' -print0) |
    while IFS= read -r -d '' file; do
      mkdir -p "$2/$(dirname "$file")"
      mv "$1/$file" "$2/$file"
    done
}
mkdir "$before"
move "$data" "$before"
move "$new" "$data"
echo "Restored; what was there is in $before"
