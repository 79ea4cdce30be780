#!/bin/bash
# What the tests need beyond Emscripten and Node, as root. Ubuntu's Firefox is a snap, which no container can start;
# Chromium comes with the first run of the tests.
set -e
apt-get update
apt-get install -y --no-install-recommends cmake g++ make git curl ca-certificates xz-utils doctest-dev python3-numpy \
  webkit2gtk-driver xvfb
curl -sSfL 'https://download.mozilla.org/?product=firefox-esr-latest-ssl&os=linux64&lang=en-US' -o /tmp/firefox.tar
mkdir -p /opt/firefox
tar -xf /tmp/firefox.tar -C /opt/firefox --strip-components=1
rm /tmp/firefox.tar
