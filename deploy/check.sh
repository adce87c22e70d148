#!/usr/bin/env bash
# Tests the files of this folder: the units with systemd-analyze, both nginx files with Debian's nginx and PHP-FPM in
# front of a fake site and a fake WordPress, backup and restore with a database in use. Uses high ports and a temporary
# folder.
#
# Needs Debian's nginx-light, php-fpm, mariadb-server, prometheus, prometheus-alertmanager, rsync, sqlite3, openssl, curl,
# systemd, and root or sudo for PHP-FPM. CHECK_NGINX names
# another nginx to test, such as another Debian release's.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; rm -rf "$work"' EXIT
port=${CHECK_PORT:-18080}
nginx=${CHECK_NGINX:-nginx}
php_fpm=$(compgen -c php-fpm | sort -V | tail -1 || true)
[ -n "$php_fpm" ] || { echo "apt-get install nginx-light php-fpm mariadb-server prometheus prometheus-alertmanager rsync sqlite3 openssl curl systemd" >&2; exit 1; }
site=$((port + 1)) wordpress=$((port + 2)) app=$((port + 3))

expect() { # description, expected, actual
  if [ "$2" != "$3" ]; then echo "✗ $1: expected $2, got $3" >&2; exit 1; fi
  echo "✓ $1"
}
contains() { # description, expected, text
  case $3 in *"$2"*) echo "✓ $1" ;; *) echo "✗ $1: no \"$2\" in: $3" >&2; exit 1 ;; esac
}
eventually() { # command, which is repeated until it succeeds, for a minute
  for _ in $(seq 600); do "$@" >/dev/null 2>&1 && return; sleep 0.1; done
  echo "✗ not within a minute: $*" >&2; exit 1
}

# --- The unit
cp "$here"/units/murmur*.service "$here"/units/murmur*.timer "$work"
mv "$work/murmur@.service" "$work/murmur@3000.service"
mkdir -p "$work/bin" && sed -i "s#/opt/murmur/node_modules/.bin/node#/bin/true#; s#/opt/murmur/deploy/backup[a-z-]*.sh#/bin/true#" "$work"/*.service
complaints=$(systemd-analyze verify "$work"/murmur.service "$work"/murmur@3000.service "$work"/murmur-media.service "$work"/murmur-{backup,wordpress-backup}.{service,timer} 2>&1 | grep "$work" || true)
expect "systemd understands the units" "" "$complaints"

started=$(sed -n 's#^ExecStart=/opt/murmur/node_modules/.bin/node ##p' "$here/units/murmur.service" | sed 's# --env-file=[^ ]*##')
expect "the unit starts the site as npm start does" "$started" "$(sed -n 's#.*"start": "MALLOC_[^"]* NODE_ENV=production node \(.*\)".*#\1#p' "$here/../package.json" | sed 's# --env-file-if-exists=[^ ]*##')"

contains "with the same environment" "$(sed -n 's#.*"start": "\(MALLOC_.*\) NODE_ENV.*#\1#p' "$here/../package.json")" "$(grep ^Environment= "$here/units/murmur.service")"

own='^#|^Description=|^Environment=(PORT|DATA_DIR)=|^StateDirectory='
expect "a unit of several differs in its port and its data alone" "$(grep -Ev "$own" "$here/units/murmur.service")" "$(grep -Ev "$own" "$here/units/murmur@.service")"

# --- nginx, with fakes behind it
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=murmur.example -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null
mkdir -p "$work/www/wp-content/uploads" "$work/snippets" "$work/log"
for file in index.php wp-login.php xmlrpc.php wp-content/uploads/shell.php; do
  echo '<?php echo json_encode( array( "uri" => $_SERVER["REQUEST_URI"], "script" => $_SERVER["SCRIPT_NAME"], "authorization" => $_SERVER["HTTP_AUTHORIZATION"] ?? "", "key" => $_SERVER["HTTP_X_MURMUR_KEY"] ?? "", "claims" => $_SERVER["HTTP_CLIENT_IP"] ?? $_SERVER["HTTP_X_FORWARDED_FOR"] ?? "none", "uploads" => ini_get( "upload_max_filesize" ) . " of " . ini_get( "post_max_size" ) ) );' >"$work/www/$file"
done
echo secret >"$work/www/.env"
render() { # file, port
  sed -e "s#listen 80;#listen 127.0.0.1:$port;#; s#listen 443 ssl http2;#listen 127.0.0.1:$2 ssl http2;#; /listen \[::\]/d" \
    -e "s#/etc/letsencrypt/live/[^/]*/fullchain.pem#$work/cert.pem#; s#/etc/letsencrypt/live/[^/]*/privkey.pem#$work/key.pem#" \
    -e "s#127.0.0.1:3000#127.0.0.1:$app#; s#/var/log/nginx#$work/log#; s#/var/www/wordpress#$work/www#; s#/var/www/html#$work/html#" \
    -e "s#unix:/run/php/php-fpm.sock#unix:$work/fpm.sock#; s#snippets/#$work/snippets/#" "$here/nginx/$1"
}
render php.conf 0 >"$work/snippets/murmur-php.conf"
cp /etc/nginx/fastcgi_params "$work"
{
  echo "pid $work/nginx.pid; error_log $work/log/error.log; user root; events {} http { access_log off;"
  echo "client_body_temp_path $work/body; proxy_temp_path $work/proxy; fastcgi_temp_path $work/fastcgi; uwsgi_temp_path $work/uwsgi; scgi_temp_path $work/scgi;"
  render site.conf "$site"
  render wordpress.conf "$wordpress"
  echo "}"
} >"$work/nginx.conf"
"$nginx" -t -q -c "$work/nginx.conf" -p "$work" && echo "✓ nginx understands both files"
printf '[global]\nerror_log=%s\n[www]\nuser=root\ngroup=root\nlisten=%s\npm=static\npm.max_children=2\n' "$work/log/fpm.log" "$work/fpm.sock" >"$work/fpm.conf"
"$php_fpm" -F -R -y "$work/fpm.conf" -p "$work" & pids+=($!)
"$nginx" -c "$work/nginx.conf" -p "$work" -g 'daemon off;' & pids+=($!)
node "$here/check-app.ts" "$app" & pids+=($!)
for _ in $(seq 100); do curl -fs "http://127.0.0.1:$app/" >/dev/null && [ -S "$work/fpm.sock" ] && curl -ks "https://127.0.0.1:$site/" >/dev/null && break; sleep 0.1; done

get() { curl -ks --max-time 20 --resolve "murmur.example:$site:127.0.0.1" --resolve "wordpress.example:$wordpress:127.0.0.1" "$@"; }
status() { get -o /dev/null -w '%{http_code}' "$@"; }
expect "http leads to https" "301 https://murmur.example/videos?page=2" "$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' -H 'Host: murmur.example' "http://127.0.0.1:$port/videos?page=2")"
mkdir -p "$work/html/.well-known/acme-challenge" && echo token >"$work/html/.well-known/acme-challenge/try"
for name in murmur.example wordpress.example; do
  expect "certbot's folder is served at $name" token "$(curl -s -H "Host: $name" "http://127.0.0.1:$port/.well-known/acme-challenge/try")"
done
contains "and by Debian's own site, before there is a certificate" "root /var/www/html;" "$(cat /etc/nginx/sites-available/default)"
seen=$(get -H 'X-Forwarded-For: 203.0.113.9' "https://murmur.example:$site/echo?key=secret")
contains "the app receives the site's name" '"host":"murmur.example"' "$seen"
contains "a made-up address is not passed on" '"x-forwarded-for":"127.0.0.1"' "$seen"
head -c 100000 /dev/zero >"$work/large"
expect "the app refuses large bodies itself" "413 app" "$(get -X POST --data-binary "@$work/large" -o "$work/answer" -w '%{http_code}' "https://murmur.example:$site/count") $(cat "$work/answer")"
expect "a film goes through whole" "200 app" "$(head -c 3000000 /dev/zero | get -X PATCH --data-binary @- -o "$work/answer" -w '%{http_code}' "https://murmur.example:$site/_media/film") $(cat "$work/answer")"
expect "nginx refuses larger ones" 413 "$(head -c 300000 /dev/zero | status -X POST --data-binary @- "https://murmur.example:$site/count")"
get -N -o "$work/events" "https://murmur.example:$site/events" & events=$!
eventually grep -q 'data: first' "$work/events"
expect "an event arrives before the answer ends" "data: first" "$(head -1 "$work/events"; grep -s last "$work/events" || true)"
curl -s "http://127.0.0.1:$app/finish"
wait "$events"
contains "and so does the last" "data: last" "$(cat "$work/events")"
expect "nginx logs no request for the site" "" "$(ls "$work/log" | grep murmur || true)"

at=https://wordpress.example:$wordpress
answer=$(get -H 'Authorization: Bearer a.b.c' -H 'X-Murmur-Key: k' -H 'Client-IP: 203.0.113.9' -H 'X-Forwarded-For: 203.0.113.9' "$at/wp-json/asmr/v1/user/me?_cb=1")
contains "WordPress gets /wp-json" '"uri":"\/wp-json\/asmr\/v1\/user\/me?_cb=1"' "$answer"
contains "with the Authorization header" '"authorization":"Bearer a.b.c"' "$answer"
contains "and the shared key" '"key":"k"' "$answer"
contains "and no address that a caller claims" '"claims":"none"' "$answer"
contains "and takes as large an upload as nginx" '"uploads":"64M of 64M"' "$answer"
expect "xmlrpc.php is closed" 403 "$(status "$at/xmlrpc.php")"
expect "uploads are never run" 403 "$(status "$at/wp-content/uploads/shell.php")"
expect "hidden files are closed" 403 "$(status "$at/.env")"
expect "a script that is not there is 404" 404 "$(status "$at/none.php")"
tries=$(for _ in $(seq 15); do status "$at/wp-login.php"; echo; done)
contains "guessing at wp-login.php is slowed" 503 "$tries"

# --- Restarts, one instance after the other
restarts=$(RESTART="echo restarted" "$here/rolling-restart.sh" "$app" "$app")
expect "each instance is restarted once the one before it is ready" "restarted murmur@$app murmur@$app is ready restarted murmur@$app murmur@$app is ready" "$(echo $restarts)"

# --- Backup and restore
mkdir "$work/data" "$work/backups"
sqlite3 "$work/data/payments.db" 'PRAGMA journal_mode=WAL; CREATE TABLE payments (id INTEGER PRIMARY KEY, note TEXT);' >/dev/null
count_payments() { sqlite3 -cmd '.timeout 10000' "$1/payments.db" 'SELECT count(*) FROM payments'; }
has_more_payments() { [ "$(count_payments "$work/data")" -gt "$1" ]; }
(until [ -e "$work/written" ]; do sqlite3 -cmd '.timeout 10000' "$work/data/payments.db" "INSERT INTO payments (note) VALUES ('rain')"; done) & writer=$!
pids+=("$writer")
eventually has_more_payments 0
archive=$("$here/backup.sh" "$work/data" "$work/backups")
eventually has_more_payments "$(count_payments "$work/data")"
touch "$work/written" && wait "$writer"
written=$(count_payments "$work/data")
"$here/restore.sh" "$archive" "$work/data" >/dev/null
rows=$(sqlite3 "$work/data/payments.db" "SELECT count(*) = max(id) AND count(*) > 0 AND count(*) < $written FROM payments")
expect "a backup of a database in use is whole, and restored" 1 "$rows"
expect "what was there is kept" "$written" "$(count_payments "$work"/data/before-restore-*)"
sqlite3 "$work/data/payments.db" <<<"BEGIN IMMEDIATE; INSERT INTO payments (note) VALUES ('open');
.system touch $work/open; until [ -e $work/refused ]; do sleep 0.1; done" & holder=$!
pids+=("$holder")
eventually test -e "$work/open"
expect "a database in use is not restored over" refused "$("$here/restore.sh" "$archive" "$work/data" >/dev/null 2>&1 && echo restored || echo refused)"
touch "$work/refused" && wait "$holder"

# --- WordPress's backup, and the drill that restores both
export HOME=$work HEARTBEAT_URL="http://127.0.0.1:$app/heartbeat"
printf '[client]\nsocket=%s\n' "$work/mariadb.sock" >"$work/.my.cnf"
chmod 711 "$work" && mkdir -m 777 "$work/mariadb" "$work/tmp"
mariadb-install-db --no-defaults --datadir="$work/mariadb" --user="$(id -un)" --auth-root-authentication-method=normal --skip-test-db >/dev/null
mariadbd --no-defaults --datadir="$work/mariadb" --socket="$work/mariadb.sock" --user="$(id -un)" --bind-address=127.0.0.1 --port=$((port + 4)) --tmpdir="$work/tmp" >"$work/log/mariadb.log" 2>&1 & pids+=($!)
for _ in $(seq 100); do mariadb -e 'SELECT 1' >/dev/null 2>&1 && break; sleep 0.1; done
mariadb -e 'CREATE DATABASE wordpress; CREATE TABLE wordpress.wp_posts (id INT PRIMARY KEY, body TEXT)'
add_posts() { mariadb wordpress -e "INSERT INTO wp_posts WITH RECURSIVE n AS (SELECT $1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < $2) SELECT i, 'rain' FROM n"; }
add_posts 1 1000
echo picture >"$work/www/wp-content/uploads/rain.jpg"
"$here/backup.sh" "$work/data" "$work/backups" >/dev/null
# Backups are named by the second, so the first one gets an earlier name.
mv "$("$here/backup-wordpress.sh" "$work/www" wordpress "$work/backups")" "$work/backups/wordpress-20260101T000000Z"
snapshot=$("$here/backup-wordpress.sh" "$work/www" wordpress "$work/backups")
expect "a second backup of WordPress stores no upload again" 2 "$(stat -c %h "$snapshot/uploads/rain.jpg")"
expect "the dead-man's switch is notified of each backup" 3 "$(curl -s "http://127.0.0.1:$app/heartbeats")"
drill=$("$here/restore-drill.sh" "$work/backups" "$work/data" wordpress "$work/backups") || { echo "$drill"; exit 1; }
contains "the drill restores payments" "✓ payments.db payments: " "$drill"
contains "and WordPress's posts" "wp_posts: 1000 rows, 1000 now" "$drill"
contains "and its uploads" "✓ uploads:" "$drill"
expect "and leaves nothing behind" 0 "$(mariadb -N -e "SHOW DATABASES LIKE 'murmur%'" | wc -l)"
refuses() { # description
  if "$here/restore-drill.sh" "$work/backups" "$work/data" wordpress "$work/backups" >/dev/null 2>&1; then expect "$1" refused accepted; else echo "✓ $1"; fi
}
# The container's backup, with PostgreSQL's program played by a shell.
mariadb -e "CREATE USER wordpress@127.0.0.1 IDENTIFIED BY 'quiet'; GRANT ALL ON wordpress.* TO wordpress@127.0.0.1"
mkdir -p "$work/programs" "$work/container"
printf '#!/bin/sh\nfor one; do case $one in --file=*) echo dump >"${one#--file=}" ;; esac; done\n' >"$work/programs/pg_dump" && chmod +x "$work/programs/pg_dump"
container() { (cd "$here/.." && env PATH="$work/programs:$PATH" MARIADB_HOST=127.0.0.1 MARIADB_PORT=$((port + 4)) MARIADB_PASSWORD="$1" DATABASE_URL=postgres://x DATA_DIR="${2:-$work/data}" WORDPRESS_DIR="$work/www" BACKUP_DIR="$work/container" deploy/container/backup.sh --once 2>&1); }
container quiet >/dev/null
expect "the container backs up DATA_DIR, PostgreSQL and WordPress" "1 1 1" "$(cd "$work/container" && echo $(ls -d murmur-*.tar.gz | wc -l) $(ls -d payments-*.dump | wc -l) $(ls -d wordpress-*/database.sql.gz | wc -l))"
expect "before the first visit it has no database to copy, which is well" 2 "$(mkdir "$work/unvisited" && container quiet "$work/unvisited" | grep -c "^$work/container/")"
expect "and fails where one of them does" failed "$(container wrong >/dev/null && echo well || echo failed)"
echo changed >>"$snapshot/uploads/rain.jpg"
refuses "a damaged upload fails the drill"
printf 'picture\n' >"$snapshot/uploads/rain.jpg"
add_posts 1001 1500
refuses "a backup that lacks a third of the posts fails it"
mariadb -e 'DELETE FROM wordpress.wp_posts WHERE id > 1000'
find "$work/backups" -name 'murmur-*' -exec touch -d '3 hours ago' {} +
refuses "so does an old one"

# --- Alerts
promtool check rules "$here/monitoring/rules.yaml" >/dev/null && promtool test rules "$here/monitoring/rules.test.yaml" >"$work/rules" 2>&1 || { cat "$work/rules"; exit 1; }
echo "✓ each fault fires its alert, and a quiet night none"
amtool check-config "$here/monitoring/alertmanager.yaml" >/dev/null && echo "✓ Alertmanager understands its file"
echo "All is well."
