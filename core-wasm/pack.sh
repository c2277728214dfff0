# `npm run package`: packs the npm package of the core, which its tests have used, into .cache/package.
set -eu
mkdir -p .cache/package
npm pack ./core-wasm/pkg --pack-destination .cache/package
