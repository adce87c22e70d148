#!/usr/bin/env bash
# Copies the databases in DATA_DIR while the site runs, verifies and compresses the copy, and keeps the last 72.
#
#   backup.sh DATA_DIR BACKUP_DIR
#
# Needs Debian's sqlite3: copies of the files alone would miss their write-ahead logs. Includes the instances' folders in
# DATA_DIR, and leaves out pictures, which the site can make again. A dead-man's switch at HEARTBEAT_URL is notified of each.
set -euo pipefail
data=${1%/} backups=$2 kept=72
umask 077
work=$(mktemp -d "$backups/.being-made.XXXXXX")
trap 'rm -rf "$work"' EXIT
# A backup that a crash has interrupted removes nothing itself.
find "$backups" -maxdepth 1 -name '.being-made.*' -mtime +1 -exec rm -rf {} +
mkdir "$work/data"

found=0
for database in "$data"/*.db "$data"/*/*.db; do
  [ -f "$database" ] || continue
  case $database in "$data"/before-restore-*) continue ;; esac
  copy=$work/data/${database#"$data"/}
  mkdir -p "$(dirname "$copy")"
  sqlite3 -cmd '.timeout 30000' "$database" ".backup '$copy'"
  [ "$(sqlite3 "$copy" 'PRAGMA integrity_check')" = ok ] || { echo "$database: the copy is not whole" >&2; exit 1; }
  found=1
done
[ $found = 1 ] || { echo "$data: no database to back up" >&2; exit 1; }

name=murmur-$(date -u +%Y%m%dT%H%M%SZ).tar.gz
tar -C "$work/data" -czf "$work/$name" .
mv "$work/$name" "$backups/$name"
find "$backups" -maxdepth 1 -name 'murmur-*.tar.gz' | sort -r | tail -n +$((kept + 1)) | xargs -r rm --
[ -z "${HEARTBEAT_URL:-}" ] || curl -fsS -m 10 --retry 3 -o /dev/null "$HEARTBEAT_URL" || echo "$HEARTBEAT_URL does not answer" >&2
echo "$backups/$name"
