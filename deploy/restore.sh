#!/usr/bin/env bash
# Restores the databases in DATA_DIR from a backup, with the site stopped; moves the old ones aside.
#
#   restore.sh BACKUP.tar.gz DATA_DIR
set -euo pipefail
backup=$1 data=${2%/}
umask 077

for database in "$data"/*.db "$data"/*/*.db; do
  [ -f "$database" ] || continue
  case $database in "$data"/before-restore-*) continue ;; esac
  # Exclusive mode fails while anybody has the database open, even an idle site.
  status=0
  said=$(sqlite3 "$database" 'PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;' 2>&1) || status=$?
  case $status in
    0 | 11 | 26) ;; # Intact, or damaged, which a restore repairs.
    5) echo "$database is in use: stop the site first" >&2; exit 1 ;;
    *) echo "$database can't be looked at: $said" >&2; exit 1 ;;
  esac
done

# Unpacks and verifies first: an incomplete backup changes nothing.
new=$(mktemp -d "$data/.being-restored.XXXXXX")
trap 'rm -rf "$new"' EXIT
tar -C "$new" -xzf "$backup"
databases=$(cd "$new" && find . -name '*.db')
[ -n "$databases" ] || { echo "$backup: no database is in it" >&2; exit 1; }
for database in $databases; do
  [ "$(sqlite3 "$new/$database" 'PRAGMA integrity_check')" = ok ] || { echo "$backup: $database is not whole" >&2; exit 1; }
done
# Sessions that ended after the backup would be valid again, so all sessions from before now end.
for sessions in "$new"/sessions.db "$new"/*/sessions.db; do
  [ -f "$sessions" ] && [ -n "$(sqlite3 "$sessions" "SELECT 1 FROM sqlite_schema WHERE name = 'cutoff'")" ] || continue
  sqlite3 "$sessions" "REPLACE INTO cutoff (subject, before) VALUES ('everybody', unixepoch() * 1000 + 1000)"
done

before=$data/before-restore-$(date -u +%Y%m%dT%H%M%SZ)
move() { # From one folder to another, with write-ahead logs and the folders of instances.
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
