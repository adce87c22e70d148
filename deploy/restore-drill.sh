#!/usr/bin/env bash
# Restores the newest backups beside the running site and compares what came back with what is there. Changes nothing
# else; exits with 1 if a backup is missing, old, damaged or smaller than it should be.
#
#   restore-drill.sh BACKUP_DIR DATA_DIR [DATABASE WORDPRESS_BACKUP_DIR]
#
# DATABASE is WordPress's in MariaDB, as it runs now; without it the site's own databases are compared alone.
set -euo pipefail
backups=${1%/} data=${2%/} database=${3:-} wordpress_backups=${4:-} drill=murmur_restore_drill failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"; [ -z "$database" ] || mariadb -e "DROP DATABASE IF EXISTS $drill"' EXIT

fail() { echo "✗ $1"; failed=1; }
newest() { # folder, pattern, hours
  find "$1" -maxdepth 1 -name "$2" -mmin "-$(($3 * 60))" | sort | tail -1
}
compare() { # what, rows in the backup, rows now; empty where they could not be counted
  if [ -z "$2" ] || [ -z "$3" ]; then fail "$1: its rows can't be counted"; return; fi
  # Up to a tenth of the rows, or ten rows, may have been added since the backup.
  if [ "$(($2 * 10))" -ge "$(($3 * 9))" ] || [ "$(($2 + 10))" -ge "$3" ]; then echo "✓ $1: $2 rows, $3 now"; else fail "$1: $2 rows, $3 now"; fi
}

archive=$(newest "$backups" 'murmur-*.tar.gz' 2)
if [ -z "$archive" ]; then fail "no backup of $data from the last two hours"; else
  tar -C "$work" -xzf "$archive"
  for copy in $(cd "$work" && find . -name '*.db' -printf '%P\n' | sort); do
    [ "$(sqlite3 "$work/$copy" 'PRAGMA integrity_check')" = ok ] || { fail "$copy is damaged"; continue; }
    # sqlite3 would make an empty database, for which the site closes payments.
    [ -f "$data/$copy" ] || { fail "$copy is not in $data: nothing to compare it with"; continue; }
    for table in $(sqlite3 "$work/$copy" "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"); do
      count="SELECT count(*) FROM \"$table\""
      compare "$copy $table" "$(sqlite3 "$work/$copy" "$count")" "$(sqlite3 -cmd '.timeout 30000' "$data/$copy" "$count")"
    done
  done
fi

if [ -n "$database" ]; then
  folder=$(newest "${wordpress_backups%/}" 'wordpress-*' 26)
  if [ -z "$folder" ]; then fail "no backup of $database from the last 26 hours"; else
    mariadb -e "DROP DATABASE IF EXISTS $drill; CREATE DATABASE $drill"
    zcat "$folder/database.sql.gz" | mariadb "$drill"
    tables=$(mariadb -N -e "SELECT table_name FROM information_schema.tables WHERE table_schema = '$database'")
    [ -n "$tables" ] || fail "MariaDB has no table in $database: nothing to compare with"
    for table in $tables; do
      rows=$(mariadb -N -e "SELECT count(*) FROM \`$drill\`.\`$table\`" 2>/dev/null || echo 0)
      compare "$table" "$rows" "$(mariadb -N -e "SELECT count(*) FROM \`$database\`.\`$table\`")"
    done
    # sha256sum takes an empty list for an error.
    if [ ! -s "$folder/uploads.sha256" ] || (cd "$folder/uploads" && sha256sum --quiet -c ../uploads.sha256); then echo "✓ uploads: $(wc -l <"$folder/uploads.sha256") files"; else fail "uploads are damaged"; fi
  fi
fi
exit $failed
