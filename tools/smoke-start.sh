#!/usr/bin/env bash
# Runs `npm start`, and the files of the container image without development dependencies, each on a new data folder until
# the service is ready; then expects a clean exit on SIGTERM.
set -euo pipefail
work=$(mktemp -d)
export PORT=9180 TOOLS_PORT=9181 IDENTITY_PORT=9182

expect_start() { # <name> <command…>
  local name=$1 log="$work/$1.log"
  shift
  DATA_DIR="$work/$name-data" "$@" >"$log" 2>&1 &
  local service=$!
  for _ in $(seq 150); do
    curl -fs "localhost:$PORT/health/ready" >/dev/null && break
    sleep 0.2
  done
  curl -fsS "localhost:$PORT/health/ready" >/dev/null || { cat "$log"; kill -TERM $service; exit 1; }
  kill -TERM $service
  wait $service
  grep -i deprecat "$log" && exit 1
  echo "$name: ready, and stopped cleanly on Node $(node --version)"
}

expect_start npm-start npm start
# The steps of the Dockerfile that decide whether the image starts.
mkdir -p "$work/image/clients/typescript"
cp package.json package-lock.json .npmrc "$work/image"
cp clients/typescript/package.json "$work/image/clients/typescript"
cp -R dist "$work/image/dist"
cd "$work/image"
npm ci --omit=dev --ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error >/dev/null
expect_start image node dist/apps/standalone/main.js
rm -rf "$work"
