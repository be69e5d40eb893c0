#!/bin/sh
# Checks the page's JavaScript types (JSDoc) with TypeScript, which npm installs into build/. The page itself needs
# none of them: without node, npm or a network this prints a warning and succeeds.
set -u

folder=build/typescript
tsc=$folder/node_modules/typescript/bin/tsc
if ! command -v node > /dev/null 2>&1 || ! command -v npm > /dev/null 2>&1; then
    echo 'note: page types not checked: node and npm are not installed'
    exit 0
fi
if [ ! -f "$tsc" ]; then
    mkdir -p "$folder"
    npm install --prefix "$folder" --no-save --no-package-lock --no-audit --no-fund --fetch-retries=0 \
        --fetch-timeout=20000 typescript@7 > "$folder/npm.log" 2>&1
fi
if ! node "$tsc" --version > /dev/null 2>&1; then
    echo 'note: page types not checked: TypeScript could not be installed'
    exit 0
fi
exec node "$tsc" --noEmit -p tests/web/jsconfig.json
