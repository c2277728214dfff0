# `npm run browsers`: the main journeys in Firefox and WebKitGTK, which are installed with their drivers if this process
# may. Arguments go to Playwright: `npm run browsers -- journeys -g menu`.
set -eu
tsx scripts/install/crate.ts geckodriver
tsx scripts/install/browsers.ts
exec playwright test --project=firefox --project=webkit "$@"
