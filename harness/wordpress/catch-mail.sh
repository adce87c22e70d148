#!/bin/sh
# Replaces sendmail: stores each mail as a file in MURMUR_MAILS, and sends nothing.
cat >"$(mktemp "$MURMUR_MAILS/mail-XXXXXXXX")"
