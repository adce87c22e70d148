#!/usr/bin/env bash
# Checks that Compose itself reads compose.yaml. Debian's Compose runs in the base image that deploy/container/build.sh
# has made.
#
#   compose.sh FOLDER     FOLDER is build.sh's
set -euo pipefail
folder=$1
image() { buildah --storage-driver vfs --root "$folder/store" --runroot "$folder/run" "$@"; }
container=$(image from --pull-never debian:trixie-slim)
trap 'image rm "$container" >/dev/null' EXIT
inside() { image run --isolation chroot --workingdir /murmur "$container" -- sh -euc "$1"; }
image copy --quiet "$container" compose.yaml Dockerfile .env.example /murmur/ >/dev/null
image copy --quiet "$container" deploy /murmur/deploy >/dev/null
inside "apt-get update -qq && apt-get install -yqq --no-install-recommends docker-compose" >"$folder/compose.log" 2>&1

compose=/usr/libexec/docker/cli-plugins/docker-compose
echo "The demo needs no .env."
inside "$compose --env-file deploy/container/demo.env --profile demo config --quiet"
echo "The site is refused without one."
if inside "$compose config --quiet" 2>"$folder/refused"; then echo "It was not." >&2; exit 1; fi
grep -q "required variable [A-Z_]* is missing a value" "$folder/refused"
echo "With the names of docs/operations/installation.md it has every service."
inside "cp .env.example .env && printf '%s=given\n' SITE_HOST WORDPRESS_HOST MAIL WORDPRESS_KEY REVALIDATE_SECRET MARIADB_PASSWORD POSTGRES_PASSWORD >>.env
  test \$($compose --profile films config --services | wc -l) = 10"
