#!/bin/sh
# Installs Chromium with the system's package manager, if that works without a password. Never fails: without a browser
# the tests of the page are skipped and give the reason.
set -u

has() {
    for name in "$@"; do
        command -v "$name" > /dev/null 2>&1 && return 0
    done
    return 1
}

# With the shell, which is Chromium without windows of its own, the tests take half the processor time.
has "${GRIDWORDS_CHROMIUM:-chromium-headless-shell}" chromium-headless-shell && exit 0
others='chromium chromium-browser google-chrome google-chrome-stable'

as_root=
if [ "$(id -u)" -ne 0 ]; then
    has $others && exit 0
    sudo -n true 2> /dev/null ||
        { echo 'note: the page is not tested: Chromium is missing, and installing it needs a password'; exit 0; }
    as_root='sudo -n'
fi

if command -v apt-get > /dev/null 2>&1; then
    install="$as_root apt-get install -y -q"
    # A narrow font and a wide one, with which the tests look at the page.
    $install fonts-liberation || true
    $install fonts-dejavu-core || true
    $install chromium-headless-shell || has $others || $install chromium ||
        { $as_root apt-get update -q && { $install chromium-headless-shell || $install chromium; }; }
elif has $others; then
    exit 0
elif command -v dnf > /dev/null 2>&1; then
    $as_root dnf install -y -q chromium
elif command -v apk > /dev/null 2>&1; then
    $as_root apk add -q chromium
fi
has chromium-headless-shell $others || echo 'note: the page is not tested: Chromium cannot be installed'
exit 0
