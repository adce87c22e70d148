#!/usr/bin/env bash
# Restarts the instances at the given ports, each once the previous one is ready: rolling-restart.sh 3000 3001
# HOST names another address than 127.0.0.1: HOST=10.0.0.2 rolling-restart.sh 3000
set -euo pipefail
for port in "$@"; do
  ${RESTART:-systemctl restart} "murmur@$port"
  for _ in $(seq 300); do
    if curl -fs -o /dev/null --max-time 3 "http://${HOST:-127.0.0.1}:$port/_api/health/ready"; then echo "murmur@$port is ready"; continue 2; fi
    sleep 0.2
  done
  echo "murmur@$port is not ready after a minute: the others go on as they were" >&2
  exit 1
done
