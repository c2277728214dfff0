# `npm run package`: packs the tested npm package of the core into .cache/package.
set -eu
mkdir -p .cache/package
npm pack ./core-wasm/pkg --pack-destination .cache/package
