#!/usr/bin/env bash
# Runs `npm start` on a new data folder until the service is ready, then expects a clean exit on SIGTERM.
set -euo pipefail
data=$(mktemp -d)
export DATA_DIR=$data PORT=9180 TOOLS_PORT=9181 IDENTITY_PORT=9182
npm start >"$data/log" 2>&1 &
service=$!
for _ in $(seq 150); do
  curl -fs "localhost:$PORT/health/ready" >/dev/null && break
  sleep 0.2
done
curl -fsS "localhost:$PORT/health/ready" >/dev/null || { cat "$data/log"; exit 1; }
kill -TERM $service
wait $service
grep -i deprecat "$data/log" && exit 1
rm -rf "$data"
echo "npm start: ready, and stopped cleanly on Node $(node --version)"
