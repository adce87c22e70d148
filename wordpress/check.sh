#!/usr/bin/env bash
# Checks the plugin. Without arguments: the syntax of all PHP, the coding standard, and the rules, which need no WordPress.
#
#   wordpress/check.sh [WORDPRESS_DIR WORDPRESS_URL PAYPAL_URL]
#
# With them also what it does on a real WordPress with Paid Memberships Pro (a throw-away one: the tests leave members
# behind and write over the plugin's settings) and PayPal's stand-in (`node sandbox/main.ts --faults`), shared with no site:
# a site would meet the faults that a test sets for WordPress.
# MURMUR_REPORTS names a folder for PHPUnit's reports (JUnit's form).
# Needs Debian's php-cli, php-mbstring, phpunit and php-codesniffer.
set -euo pipefail
cd "$(dirname "$0")"

find murmur tests ../scripts/wordpress ../tests/wordpress -name '*.php' -print0 | xargs -0 -n 50 sh -c 'for file; do php -l "$file" >/dev/null || exit 1; done' sh
phpcs --standard=phpcs.xml
report() { [ -z "${MURMUR_REPORTS:-}" ] || printf -- '--log-junit=%s/phpunit-%s.xml' "$MURMUR_REPORTS" "$1"; }
phpunit -c tests/phpunit.xml --testsuite rules --bootstrap murmur/autoload.php $(report rules)
[ $# -eq 3 ] || exit 0
MURMUR_WP=$(cd "$1" && pwd) MURMUR_WP_URL=$2 MURMUR_PAYPAL=$3 \
  php -d auto_prepend_file="$PWD/tests/load-wordpress.php" -d error_reporting='E_ALL & ~E_DEPRECATED' \
  "$(command -v phpunit)" -c tests/phpunit.xml --testsuite real $(report real)
