#!/bin/sh
# For compose.yaml, as www-data: gets Paid Memberships Pro, installs WordPress, and activates both plugins. May be run again.
#
#   wordpress.sh [WORDPRESS_DIR]
#
# WORDPRESS_HOST, MAIL and PMPRO_ARCHIVE are what they are to deploy/install.sh.
set -eu
wp=${1:-/var/www/html} here=$(dirname "$0")
# The image can't send mail, and WordPress would mail about its installation.
run() { php -d sendmail_path=/bin/true "$here/../install-wordpress.php" "$wp" "$@"; }

pmpro=$wp/wp-content/plugins/paid-memberships-pro
if [ ! -e "$pmpro/paid-memberships-pro.php" ]; then
  # Beside it first: a full disk or a stop may leave a part of it.
  part=$wp/wp-content/upgrade/paid-memberships-pro
  rm -rf "$part" "$pmpro"
  mkdir -p "$part"
  curl -fsSL "$PMPRO_ARCHIVE" >"$part.tar.gz"
  tar -xz --strip-components=1 -C "$part" -f "$part.tar.gz"
  rm "$part.tar.gz"
  mv "$part" "$pmpro"
fi
if run check 2>/dev/null; then exit; fi
head -c 18 /dev/urandom | base64 | run install "https://$WORDPRESS_HOST" "$MAIL"
run plugins
# Paid Memberships Pro makes its tables in the process after the one that activates it.
run tables 2>/dev/null
