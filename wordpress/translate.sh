#!/usr/bin/env bash
# Collects the plugin's texts in languages/murmur.pot, adds new ones to the Chinese translation, and compiles it.
#
#   wordpress/translate.sh [--check]
#
# With --check it changes nothing, and fails if that would change a file or if a text is not translated.
# Needs Debian's gettext.
set -euo pipefail
cd "$(dirname "$0")/murmur"

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
sed -n "s/^ \* Description: *\(.*\)/<?php __( '\1' );/p" murmur.php >"$made/description.php"
find . -name '*.php' | LC_ALL=C sort | xargs xgettext --language=PHP --from-code=UTF-8 \
  --keyword=__ --keyword=esc_html__ --keyword=esc_attr__ --keyword=esc_html_e --keyword=_n:1,2 --keyword=_x:1,2c \
  --add-comments=translators --no-location --no-wrap --package-name=Murmur --copyright-holder='The Murmur authors' \
  --output="$made/murmur.pot" "$made/description.php"
sed -i -e '/^"\(POT-Creation-Date\|PO-Revision-Date\|Last-Translator\|Language-Team\|Report-Msgid-Bugs-To\|Project-Id-Version\)/d' \
  -e '/^# \(SOME\|FIRST\|This file\|Copyright\)/d' -e '/^#, fuzzy$/d' -e 's/charset=CHARSET/charset=UTF-8/' "$made/murmur.pot"
msgmerge --quiet --no-fuzzy-matching --no-wrap languages/murmur-zh_CN.po "$made/murmur.pot" |
  msgattrib --no-obsolete --no-wrap >"$made/murmur-zh_CN.po"
msgfmt --check-format --output-file="$made/murmur-zh_CN.mo" "$made/murmur-zh_CN.po"

if [ "${1:-}" != --check ]; then
  cp "$made"/murmur* languages/
fi
missing=$(msgattrib --untranslated --no-wrap "$made/murmur-zh_CN.po" | grep '^msgid "..*"' || true)
if [ -n "$missing" ]; then
  printf 'Translate these in wordpress/murmur/languages/murmur-zh_CN.po, and run this again:\n%s\n' "$missing" >&2
  exit 1
fi
for file in "$made"/murmur*; do
  cmp -s "$file" "languages/${file##*/}" || {
    echo "wordpress/murmur/languages/${file##*/} is out of date: run wordpress/translate.sh." >&2
    exit 1
  }
done
