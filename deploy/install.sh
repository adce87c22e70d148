#!/usr/bin/env bash
# Sets up the site and WordPress on one bare host with Debian 12 or 13, as docs/operations/wordpress.md and docs/operations/site.md do by hand.
#
#   deploy/install.sh                 asks for two host names and a mail address, says what it will do, does it
#   deploy/install.sh --check         says what is done and what is not, and changes nothing
#   deploy/install.sh --yes ANSWERS   reads the answers from a file of NAME=value lines, and asks nothing
#
# Answers: SITE_HOST, WORDPRESS_HOST, MAIL; WORDPRESS_ARCHIVE and PMPRO_ARCHIVE, addresses of .tar.gz files, have defaults.
# May be run again: it does what is not done, and changes no setting that is there. Both names must lead to this host.
set -euo pipefail
source=$(cd "$(dirname "$0")/.." && pwd)
saved=/etc/murmur/install.answers environment=/etc/murmur/murmur.env wp=/var/www/wordpress
WORDPRESS_ARCHIVE=https://wordpress.org/latest.tar.gz
PMPRO_ARCHIVE=https://github.com/strangerstudios/paid-memberships-pro/archive/refs/tags/v3.8.4.tar.gz

packages=(nginx mariadb-server php-fpm php-cli php-mysql php-curl php-xml php-mbstring php-intl php-gd php-zip
  certbot cron git sqlite3 nodejs npm sudo curl jq rsync openssl ca-certificates)

# The steps. Each has a function of its name that does it, and one with "_done" that tells whether it is done.
steps=(
  "packages|install Debian's packages: ${packages[*]}"
  "code|put the project into /opt/murmur-1, with the link /opt/murmur"
  "settings|write /etc/murmur/murmur.env with new secrets, for the user murmur"
  "certificates|get certificates from Let's Encrypt, renewed by certbot"
  "database|make MariaDB's database and user \"wordpress\""
  "wordpress_files|put WordPress, Paid Memberships Pro and the plugin into $wp"
  "wordpress_config|write wp-config.php with the site's address and the shared secrets"
  "wordpress_install|install WordPress, and activate both plugins"
  "wordpress_cron|run WordPress's cron every minute, and back WordPress up every night"
  "node|install the Node that builds the site, into /usr/local (Debian 12's is too old)"
  "build|install the project's packages and build the site (minutes)"
  "web|make nginx answer for both names"
  "service|start the site and its hourly backup, now and at each boot"
)

setting() { sed -n "s/^$1=//p" "$environment" 2>/dev/null; }
config() { sed -n "s/^define( '$1', '\(.*\)' );/\1/p" "$wp/wp-config.php" 2>/dev/null; }
certificate() { [ -s "/etc/letsencrypt/live/$1/fullchain.pem" ]; }
random() { openssl rand -hex 32; }
link() { ln -sfn "../sites-available/$1" "/etc/nginx/sites-enabled/$1"; }

packages_done() { dpkg-query -W -f '${Status}\n' "${packages[@]}" 2>/dev/null | grep -c 'install ok installed' | grep -qx ${#packages[@]}; }
packages() { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends "${packages[@]}" >/dev/null; }

code_done() { [ -e /opt/murmur/server.ts ]; }
code() {
  # Into the folder, which an interrupted run may have made.
  [ "$source" = /opt/murmur-1 ] || cp -a "$source/." /opt/murmur-1
  ln -sfn murmur-1 /opt/murmur
}

settings_done() { [ -n "$(setting SESSION_SECRET)" ]; }
settings() {
  id murmur >/dev/null 2>&1 || adduser --quiet --system --group --no-create-home --home /opt/murmur murmur
  install -d -m 750 -o root -g murmur /etc/murmur
  install -d -m 700 -o murmur -g murmur /var/backups/murmur
  # The keys of Turnstile are Cloudflare's for tests until the operator has their own; the doctor says so.
  sed -e "s#^SITE_URL=.*#SITE_URL=https://$SITE_HOST#; s#^WORDPRESS_URL=.*#WORDPRESS_URL=https://$WORDPRESS_HOST#" \
    -e "s#^HOST=.*#HOST=127.0.0.1#; s#^TRUSTED_PROXIES=.*#TRUSTED_PROXIES=1#; s#^DATA_DIR=.*#DATA_DIR=/var/lib/murmur#" \
    -e "s#^WORDPRESS_KEY=.*#WORDPRESS_KEY=$(random)#; s#^REVALIDATE_SECRET=.*#REVALIDATE_SECRET=$(random)#; s#^SESSION_SECRET=.*#SESSION_SECRET=$(random)#" \
    -e "s#^TURNSTILE_SITE_KEY=.*#TURNSTILE_SITE_KEY=1x00000000000000000000AA#; s#^TURNSTILE_SECRET_KEY=.*#TURNSTILE_SECRET_KEY=1x0000000000000000000000000000000AA#" \
    -e "s#^SUPPORT_EMAIL=.*#SUPPORT_EMAIL=$MAIL#" \
    "$source/.env.example" | install -m 640 -o root -g murmur /dev/stdin "$environment"
}

certificates_done() { certificate "$SITE_HOST" && certificate "$WORDPRESS_HOST"; }
certificates() {
  for name in "$SITE_HOST" "$WORDPRESS_HOST"; do
    certificate "$name" || certbot certonly --quiet --non-interactive --agree-tos -m "$MAIL" --webroot -w /var/www/html -d "$name" \
      --deploy-hook "systemctl reload nginx"
  done
}

database_done() { [ -n "$(config DB_PASSWORD)" ] || [ -s /etc/murmur/database ]; }
database() {
  local password; password=$(random)
  mariadb -e "CREATE DATABASE IF NOT EXISTS wordpress CHARACTER SET utf8mb4; CREATE OR REPLACE USER wordpress@localhost IDENTIFIED BY '$password'; GRANT ALL ON wordpress.* TO wordpress@localhost"
  install -m 600 /dev/stdin /etc/murmur/database <<<"$password"
}

wordpress_files_done() { [ -e $wp/wp-load.php ] && [ -e $wp/wp-content/plugins/paid-memberships-pro/paid-memberships-pro.php ] && [ -e $wp/wp-content/plugins/murmur/murmur.php ]; }
wordpress_files() {
  # The file by which a folder counts as unpacked comes last: a download may break off.
  unpack() { # address, folder, that file
    rm -rf $wp.part && install -d $wp.part/files "$2"
    curl -fsSL "$1" | tar -xz --strip-components=1 -C $wp.part/files
    mv "$wp.part/files/$3" $wp.part
    cp -a $wp.part/files/. "$2"
    mv "$wp.part/$3" "$2" && rm -rf $wp.part
  }
  [ -e $wp/wp-load.php ] || unpack "$WORDPRESS_ARCHIVE" $wp wp-load.php
  unpack "$PMPRO_ARCHIVE" $wp/wp-content/plugins/paid-memberships-pro paid-memberships-pro.php
  cp -a "$source/wordpress/murmur" $wp/wp-content/plugins/
  chown -R www-data: $wp
}

wordpress_config_done() { [ -n "$(config MURMUR_KEY)" ]; }
wordpress_config() {
  local name
  {
    echo "<?php"
    define() { echo "define( '$1', '$2' );"; }
    define DB_NAME wordpress; define DB_USER wordpress; define DB_PASSWORD "$(cat /etc/murmur/database)"
    define DB_HOST localhost; define DB_CHARSET utf8mb4; define DB_COLLATE ''
    for name in AUTH_KEY SECURE_AUTH_KEY LOGGED_IN_KEY NONCE_KEY AUTH_SALT SECURE_AUTH_SALT LOGGED_IN_SALT NONCE_SALT; do define $name "$(random)"; done
    define MURMUR_SITE_URL "https://$SITE_HOST"; define MURMUR_KEY "$(setting WORDPRESS_KEY)"
    define MURMUR_REVALIDATE_SECRET "$(setting REVALIDATE_SECRET)"
    echo "define( 'DISABLE_WP_CRON', true );"
    echo "define( 'DISALLOW_FILE_EDIT', true );"
    echo "\$table_prefix = 'wp_';"
    echo "defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );"
    echo "require_once ABSPATH . 'wp-settings.php';"
  } | install -m 640 -o root -g www-data /dev/stdin $wp/wp-config.php
  rm /etc/murmur/database
}

as_wordpress() { sudo -u www-data php /opt/murmur/deploy/install-wordpress.php $wp "$@"; }
wordpress_install_done() { as_wordpress check 2>/dev/null; }
wordpress_install() {
  local password; password=$(openssl rand -base64 18)
  as_wordpress install "https://$WORDPRESS_HOST" "$MAIL" <<<"$password"
  as_wordpress plugins
  # Paid Memberships Pro makes its tables in the process after the one that activates it.
  as_wordpress tables 2>/dev/null
}

wordpress_cron_done() { [ -e /etc/cron.d/wordpress-murmur ] && systemctl is-enabled --quiet murmur-wordpress-backup.timer; }
wordpress_cron() {
  install -m 644 "$source/deploy/units/wordpress-cron.cron" /etc/cron.d/wordpress-murmur
  install -m 644 "$source"/deploy/units/murmur-wordpress-backup.* /etc/systemd/system/
  install -d -m 700 /var/backups/wordpress
  systemctl daemon-reload && systemctl enable --quiet --now murmur-wordpress-backup.timer
}

node_done() { [ -x /usr/local/bin/npm ] && [ "$(/usr/local/bin/node --version 2>/dev/null)" = "v$(jq -r .dependencies.node "$source/package.json" 2>/dev/null)" ]; }
node() { # Debian 12's npm installs Node, and only with that Node the newer npm.
  npm install --global --loglevel=error "node@$(jq -r .dependencies.node "$source/package.json")"
  PATH=/usr/local/bin:$PATH npm install --global --loglevel=error npm@11
}

# What the build writes last, and what chown changes last.
build_done() { [ -e /opt/murmur/.next/commit ] && [ "$(stat -c %U /opt/murmur/.next)" = murmur ]; }
build() { (cd /opt/murmur && PATH=/usr/local/bin:$PATH && npm ci --loglevel=error && npm run --silent build && chown -R murmur: .next); }

web_done() { [ -e /etc/nginx/sites-enabled/murmur ] && [ -e /etc/nginx/sites-enabled/wordpress ]; }
web() {
  for name in site:murmur wordpress:wordpress; do
    sed "s/murmur\.example/$SITE_HOST/g; s/wordpress\.example/$WORDPRESS_HOST/g" "$source/deploy/nginx/${name%:*}.conf" >"/etc/nginx/sites-available/${name#*:}"
    link "${name#*:}"
  done
  install -m 644 "$source/deploy/nginx/php.conf" /etc/nginx/snippets/murmur-php.conf
  if nginx -t -q && systemctl reload nginx; then return; fi
  # So that the next run does not count this as done.
  rm /etc/nginx/sites-enabled/murmur /etc/nginx/sites-enabled/wordpress
  return 1
}

service_done() { systemctl is-enabled --quiet murmur murmur-backup.timer 2>/dev/null && systemctl is-active --quiet murmur; }
service() {
  install -m 644 "$source"/deploy/units/murmur.service "$source"/deploy/units/murmur-backup.* /etc/systemd/system/
  systemctl daemon-reload && systemctl enable --quiet --now murmur murmur-backup.timer
  curl -fsS -o /dev/null --retry 60 --retry-delay 1 --retry-all-errors "https://$SITE_HOST/_api/health/ready"
}

# --- Answers
check=false yes=false answers=$saved
for argument; do
  case $argument in
    --check) check=true ;;
    --yes) yes=true ;;
    -*) sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2 ;;
    *) answers=$argument ;;
  esac
done
if [ "$(id -u)" != 0 ]; then echo "Run it as root." >&2; exit 1; fi
if ! grep -qE '^VERSION_ID="1[23]"' /etc/os-release; then echo "It knows Debian 12 and 13." >&2; exit 1; fi
if [ "$answers" != $saved ] && [ ! -r "$answers" ]; then echo "$answers can't be read." >&2; exit 1; fi
while IFS='=' read -r name value; do
  case $name in
    SITE_HOST | WORDPRESS_HOST | MAIL | WORDPRESS_ARCHIVE | PMPRO_ARCHIVE) declare "$name=$value" ;;
    '' | '#'*) ;;
    *) echo "$answers: $name is not an answer." >&2; exit 1 ;;
  esac
done < <(cat "$answers" 2>/dev/null)
ask() { # name, question, pattern
  until [[ ${!1:-} =~ ^$3$ ]]; do
    if [ -n "${!1:-}" ]; then echo "That is not valid: ${!1}" >&2; fi
    if $yes || $check || ! read -rp "$2: " "$1"; then echo "$1 is missing." >&2; exit 1; fi
  done
}
host='[a-z0-9-]+(\.[a-z0-9-]+)+'
ask SITE_HOST "Host name of the site, such as murmur.example" "$host"
ask WORDPRESS_HOST "Host name of WordPress, such as wordpress.example" "$host"
ask MAIL "Your mail address, for certificates and WordPress" '[^@ ]+@[^@ ]+\.[^@ ]+'
if [ "$SITE_HOST" = "$WORDPRESS_HOST" ]; then echo "The site and WordPress need a name each." >&2; exit 1; fi

# --- What is not done yet
left=()
for step in "${steps[@]}"; do
  if "${step%%|*}_done"; then echo "done   ${step#*|}"; else echo "to do  ${step#*|}"; left+=("$step"); fi
done
if $check; then [ ${#left[@]} = 0 ]; exit; fi
if [ ${#left[@]} -gt 0 ] && ! $yes; then
  read -rp "Do what is left? [y/N] " answer
  [ "$answer" = y ] || exit 1
fi
for step in "${left[@]}"; do
  echo "--- ${step#*|}"
  # Without "||", because bash would then ignore a failed command inside.
  set +e; (set -e; "${step%%|*}"; "${step%%|*}_done"); failed=$?; set -e
  if [ $failed != 0 ]; then echo "This step failed; the reason is above. Run this again when it is mended." >&2; exit 1; fi
done
printf '%s\n' "SITE_HOST=$SITE_HOST" "WORDPRESS_HOST=$WORDPRESS_HOST" "MAIL=$MAIL" | install -m 600 /dev/stdin $saved

echo
echo "The site:   https://$SITE_HOST"
echo "WordPress:  https://$WORDPRESS_HOST/wp-admin, user admin"
echo "Left to you: by docs/operations: mail and levels (wordpress.md), PayPal (paypal.md), Turnstile (turnstile.md), and what first-visitor.md checks."
