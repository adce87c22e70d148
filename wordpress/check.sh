#!/usr/bin/env bash
# Checks the plugin. Without arguments: the syntax of all PHP, the coding standard, the translations, and the rules, which
# need no WordPress; plugin-check.tsv says which checks of WordPress.org's Plugin Check are
# followed, and tests/rules/PluginCheckTest.php tests that.
#
#   wordpress/check.sh [WORDPRESS_DIR WORDPRESS_URL PAYPAL_URL]
#
# The arguments name a real WordPress with Paid Memberships Pro and a fake PayPal (`node sandbox/main.ts --faults`) for
# further tests. They leave members behind and overwrite the plugin's settings, so the WordPress must be disposable; no
# site may share the fake PayPal, since it would meet the faults that the tests set. Its PHP must hand its mails to
# harness/wordpress/catch-mail.sh, in the folder MURMUR_MAILS (mails beside WORDPRESS_DIR), as harness/wordpress/start.ts does.
# MURMUR_REPORTS names a folder for PHPUnit's JUnit reports.
# Needs Debian's php-cli, php-mbstring, phpunit, php-codesniffer and gettext.
set -euo pipefail
cd "$(dirname "$0")"

find murmur tests ../harness/wordpress ../tests/wordpress -name '*.php' -print0 | xargs -0 -n 50 sh -c 'for file; do php -l "$file" >/dev/null || exit 1; done' sh
phpcs --standard=phpcs.xml
./translate.sh --check
report() { [ -z "${MURMUR_REPORTS:-}" ] || printf -- '--log-junit=%s/phpunit-%s.xml' "$MURMUR_REPORTS" "$1"; }
phpunit -c tests/phpunit.xml --testsuite rules --bootstrap tests/load-plugin.php $(report rules)
awk -F '\t' '{ printf "%-28s %-9s %s\n", $1, $2, $3 }' plugin-check.tsv
[ $# -eq 3 ] || exit 0
mkdir -p "$1/wp-content/mu-plugins"
cp tests/keep-cron-still.php "$1/wp-content/mu-plugins"
export MURMUR_MAILS=${MURMUR_MAILS:-$(cd "$1/.." && pwd)/mails}
MURMUR_WP=$(cd "$1" && pwd) MURMUR_WP_URL=$2 MURMUR_PAYPAL=$3 \
  php -d auto_prepend_file="$PWD/tests/load-wordpress.php" -d sendmail_path="$PWD/../harness/wordpress/catch-mail.sh" -d error_reporting='E_ALL & ~E_DEPRECATED' \
  "$(command -v phpunit)" -c tests/phpunit.xml --testsuite real $(report real)
