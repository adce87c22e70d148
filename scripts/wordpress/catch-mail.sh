#!/bin/sh
# Stands in for sendmail: stores each mail as a file in MURMUR_MAILS. Nothing leaves this machine.
cat >"$(mktemp "$MURMUR_MAILS/mail-XXXXXXXX")"
