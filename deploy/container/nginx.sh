#!/bin/sh
# For compose.yaml: places the files of deploy/nginx, for services in containers of their own, before nginx starts.
#
#   nginx.sh [FROM [TO]]
set -eu
from=${1:-/etc/murmur-nginx} to=${2:-/etc/nginx}
mkdir -p "$to/conf.d" "$to/snippets"
place() { # file, where
  sed -e "s/murmur\.example/$SITE_HOST/g; s/wordpress\.example/$WORDPRESS_HOST/g" \
    -e 's#server 127\.0\.0\.1:3000#server site:3000#; s#unix:/run/php/php-fpm\.sock#wordpress:9000#' \
    -e "s#root /var/www/html;#root /var/www/acme;#; s#root /var/www/wordpress;#root /var/www/html;#; s#include snippets/#include $to/snippets/#" \
    "$from/$1" >"$to/$2"
}
rm -f "$to/conf.d/default.conf"
place site.conf conf.d/murmur.conf
place wordpress.conf conf.d/wordpress.conf
place php.conf snippets/murmur-php.conf
