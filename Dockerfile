# Builds the site (`--target site`), the worker that makes videos of uploads (`media`), what backs up (`backup`), and the
# README's demo (`demo`).
# docs/operations/installation.md, "In containers", says what they need. The build has no setting in it and asks no WordPress.

FROM node:24-trixie-slim AS build
WORKDIR /opt/murmur
COPY package.json package-lock.json .npmrc ./
COPY scripts/check-node.mjs scripts/
RUN npm ci
COPY . .
ARG COMMIT=unknown
RUN COMMIT=$COMMIT node -e 'import("./harness/build.ts").then(({ buildIfNeeded }) => buildIfNeeded())'

# With the made-up WordPress and PayPal, and nothing to set.
FROM build AS demo
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /opt/murmur --shell /usr/sbin/nologin murmur && install -d -m 700 -o murmur -g murmur /var/lib/murmur
ENV DATA_DIR=/var/lib/murmur
USER murmur
VOLUME /var/lib/murmur
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s CMD node_modules/.bin/node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/_api/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node_modules/.bin/node", "scripts/demo.ts"]

FROM build AS lean
# What only the build, the demo or a debugger reads: half of all.
RUN npm prune --omit=dev \
  && rm -rf .next/cache sandbox node_modules/@next/swc-* node_modules/next/dist/docs node_modules/next/dist/compiled/next-server/*.dev.js \
  && find .next node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# No Node of its own: the project brings the one that it was measured with.
FROM debian:trixie-slim AS site
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /opt/murmur --shell /usr/sbin/nologin murmur && install -d -m 700 -o murmur -g murmur /var/lib/murmur && install -d -m 750 -o murmur -g murmur /var/lib/murmur-media
WORKDIR /opt/murmur
COPY --from=lean /opt/murmur ./
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 DATA_DIR=/var/lib/murmur
USER murmur
VOLUME /var/lib/murmur
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD node_modules/.bin/node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/_api/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node_modules/.bin/node", "--max-old-space-size=512", "--max-semi-space-size=16", "server.ts"]

FROM site AS media
USER root
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
USER murmur
HEALTHCHECK NONE
CMD ["node_modules/.bin/node", "scripts/media.ts"]

FROM site AS backup
USER root
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates curl mariadb-client postgresql-client rsync sqlite3 && rm -rf /var/lib/apt/lists/* && install -d -m 700 -o murmur -g murmur /var/backups/murmur
USER murmur
HEALTHCHECK NONE
CMD ["deploy/container/backup.sh"]
