# `npm run coverage`: the share of lines that the tests execute, in Rust by part, and in TypeScript. Fails below the
# bounds of tests/coverage.ts and vitest.config.ts. `npm run coverage -- rust` or `-- typescript` measures only one
# language.
set -eu
PATH="$PWD/.tools/bin:$PATH"

case "${1:-rust}" in rust)
  tsx scripts/install/crate.ts cargo-llvm-cov
  rustup component add llvm-tools
  POSTGRES_BIN=$(tsx scripts/install/postgres.ts)
  export POSTGRES_BIN RUST_TEST_THREADS="${RUST_TEST_THREADS:-8}"
  cargo llvm-cov --workspace --lcov --output-path .cache/coverage.info
  tsx tests/coverage.ts .cache/coverage.info
  ;;
esac
case "${1:-typescript}" in typescript)
  vitest run --project unit --project boundary --project browser --coverage.enabled
  ;;
esac
