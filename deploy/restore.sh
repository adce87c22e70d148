#!/usr/bin/env bash
# Puts a backup in the place of the databases in DATA_DIR. The site must be stopped; what was there is kept beside it.
#
#   restore.sh BACKUP.tar.gz DATA_DIR
set -euo pipefail
backup=$1 data=$2
umask 077
for database in "$data"/*.db; do
  [ -f "$database" ] || continue
  # A database that a running site has open refuses this.
  sqlite3 "$database" 'PRAGMA wal_checkpoint(TRUNCATE); BEGIN EXCLUSIVE; COMMIT;' >/dev/null ||
    { echo "$database is in use: stop the site first" >&2; exit 1; }
done
before=$data/before-restore-$(date -u +%Y%m%dT%H%M%SZ)
mkdir "$before"
find "$data" -maxdepth 1 -name '*.db*' -exec mv -t "$before" {} +
tar -C "$data" -xzf "$backup"
chmod 600 "$data"/*.db
echo "Restored; what was there is in $before"
