#!/usr/bin/env bash
# Backs up WordPress while it runs: its database, and its uploads as a folder in which unchanged files take no space.
# Keeps the last 14.
#
#   backup-wordpress.sh WORDPRESS_DIR DATABASE BACKUP_DIR
#
# Needs Debian's mariadb-client and rsync, and a user whom MariaDB lets in without a password, such as root.
set -euo pipefail
wordpress=${1%/} database=$2 backups=${3%/} kept=14
umask 077
name=wordpress-$(date -u +%Y%m%dT%H%M%SZ)
last=$(find "$backups" -maxdepth 1 -name 'wordpress-*' | sort | tail -1)
work=$backups/.being-made.$name
trap 'rm -rf "$work"' EXIT
# A backup that a crash has interrupted removes nothing itself.
find "$backups" -maxdepth 1 -name '.being-made.*' -mtime +1 -exec rm -rf {} +
mkdir "$work"

mariadb-dump --single-transaction --skip-lock-tables --hex-blob "$database" >"$work/database.sql"
tail -1 "$work/database.sql" | grep -q 'Dump completed' || { echo "$database: the dump is not whole" >&2; exit 1; }
gzip "$work/database.sql"
# 24: a file has gone meanwhile, as plugins' caches and logs do.
rsync -a ${last:+--link-dest="$last/uploads/"} "$wordpress/wp-content/uploads/" "$work/uploads/" || [ $? = 24 ]
(cd "$work/uploads" && find . -type f -print0 | sort -z | xargs -0r sha256sum) >"$work/uploads.sha256"

mv "$work" "$backups/$name"
find "$backups" -maxdepth 1 -name 'wordpress-*' | sort -r | tail -n +$((kept + 1)) | xargs -r rm -r --
[ -z "${HEARTBEAT_URL:-}" ] || curl -fsS -m 10 --retry 3 -o /dev/null "$HEARTBEAT_URL" || echo "$HEARTBEAT_URL does not answer" >&2
echo "$backups/$name"
