# Compiles the core to WebAssembly, and builds the npm package core-wasm/pkg.
set -eu
tsx scripts/install/wasm-pack.ts
PATH="$PWD/.tools/bin:$PATH" wasm-pack build core-wasm --out-dir ../.cache/core --target bundler \
  --profile wasm --mode no-install -- --locked
node core-wasm/package.mjs .cache/core
