#!/usr/bin/env bash
# For compose.yaml: backs up DATA_DIR, PostgreSQL and WordPress to /var/backups/murmur every hour, now first.
#
#   backup.sh [--once]
#
# DATABASE_URL names PostgreSQL, MARIADB_PASSWORD is the one of WordPress's user; HEARTBEAT_URL is requested after each whole one.
set -uo pipefail
umask 077
backups=${BACKUP_DIR:-/var/backups/murmur} kept=72 data=${DATA_DIR:-/var/lib/murmur}
export HOME=$(mktemp -d)
printf '[client]\nhost=%s\nport=%s\nuser=wordpress\npassword=%s\n' "${MARIADB_HOST:-mariadb}" "${MARIADB_PORT:-3306}" "$MARIADB_PASSWORD" >"$HOME/.my.cnf"

dump_payments() {
  local name work; name=payments-$(date -u +%Y%m%dT%H%M%SZ).dump; work=$backups/.being-made.$name
  pg_dump --format=custom --exclude-table-data=session --exclude-table-data=cutoff --file="$work" "$DATABASE_URL" || { rm -f "$work"; return 1; }
  mv "$work" "$backups/$name" && echo "$backups/$name" &&
    find "$backups" -maxdepth 1 -name 'payments-*.dump' | sort -r | tail -n +$((kept + 1)) | xargs -r rm --
}
all() {
  local failed=0
  # With PostgreSQL the first database is there once somebody has been: nothing is lost before.
  if compgen -G "$data/*.db" >/dev/null || compgen -G "$data/*/*.db" >/dev/null; then HEARTBEAT_URL= deploy/backup.sh "$data" "$backups" || failed=1; fi
  dump_payments || failed=1
  HEARTBEAT_URL= deploy/backup-wordpress.sh "${WORDPRESS_DIR:-/var/www/html}" wordpress "$backups" || failed=1
  [ $failed -ne 0 ] || [ -z "${HEARTBEAT_URL:-}" ] || curl -fsS -m 10 --retry 3 -o /dev/null "$HEARTBEAT_URL" || echo "$HEARTBEAT_URL does not answer" >&2
  return $failed
}

if [ "${1:-}" = --once ]; then all; exit; fi
trap 'kill "${sleep:-}" 2>/dev/null; exit 0' TERM
while true; do
  all || echo "The backup is not whole." >&2
  sleep 3600 & sleep=$!
  wait "$sleep"
done
