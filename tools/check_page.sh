#!/bin/sh
# Checks the types of the page's JavaScript (JSDoc) with TypeScript, which npm brings into build/. Never fails for want
# of node, npm or a network: the page needs none of them, and then goes unchecked, which is said.
set -u

folder=build/typescript
tsc=$folder/node_modules/typescript/bin/tsc
if ! command -v node > /dev/null 2>&1 || ! command -v npm > /dev/null 2>&1; then
    echo 'note: no node and npm: the types of the page are not checked'
    exit 0
fi
if [ ! -f "$tsc" ]; then
    mkdir -p "$folder"
    npm install --prefix "$folder" --no-save --no-package-lock --no-audit --no-fund --fetch-retries=0 \
        --fetch-timeout=20000 typescript@7 > "$folder/npm.log" 2>&1
fi
if ! node "$tsc" --version > /dev/null 2>&1; then
    echo 'note: no TypeScript could be installed: the types of the page are not checked'
    exit 0
fi
exec node "$tsc" --noEmit -p tests/web/jsconfig.json
