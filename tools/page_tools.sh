#!/bin/sh
# types|format-check|format: checks the types (JSDoc) of the page's JavaScript with TypeScript, or formats its sources
# with Prettier. user-types: checks a script that uses the package with pyright. npm installs these into build/. Nothing
# else needs them: without node, npm or a network this prints a note and succeeds.
set -u

what=$1
if ! command -v node > /dev/null 2>&1 || ! command -v npm > /dev/null 2>&1; then
    echo "note: no $what: node and npm are not installed"
    exit 0
fi

# npm keeps what it has downloaded in the user's home, and does nothing where there is none.
[ -w "${HOME:-/nowhere}" ] || export npm_config_cache="$PWD/build/npm"

# run NAME VERSION PROGRAM [ARGUMENT...]: a program of an npm package. Each package has a folder of its own, so that two
# runs at once do not meet.
run() {
    name=$1 version=$2 program=build/$1/node_modules/$1/$3
    shift 3
    if [ ! -f "$program" ]; then
        mkdir -p "build/$name"
        npm install --prefix "build/$name" --no-save --no-package-lock --no-audit --no-fund --fetch-retries=0 \
            --fetch-timeout=20000 "$name@$version" > "build/$name/npm.log" 2>&1
    fi
    if ! node "$program" --version > /dev/null 2>&1; then
        echo "note: no $what: $name could not be installed"
        exit 0
    fi
    exec node "$program" "$@"
}

sources='src/gridwords/server/page/js src/gridwords/server/page/css tests/page web/site'
case $what in
user-types) run pyright 1.1.414 index.js --pythonpath .venv/bin/python tests/data/user_script.py ;;
types) run typescript 7 bin/tsc --noEmit -p tests/web/jsconfig.json ;;
format-check) run prettier 3.9.10 bin/prettier.cjs --check --log-level warn $sources ;;
format) run prettier 3.9.10 bin/prettier.cjs --write --log-level warn $sources ;;
*) echo "page_tools.sh: types, user-types, format-check or format, not '$what'" >&2; exit 2 ;;
esac
