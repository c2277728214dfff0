# `npm run test:rust`: the tests of the server, none of them left out for want of PostgreSQL, which is found or installed.
# Without nginx the test of its configuration is left out. Arguments name tests: `npm run test:rust -- webhook`.
set -eu
POSTGRES_BIN=$(tsx scripts/install/postgres.ts)
export POSTGRES_BIN
# Most tests wait for a timeout or a disk.
export RUST_TEST_THREADS="${RUST_TEST_THREADS:-8}"
skip=$(tsx scripts/install/nginx.ts)
# shellcheck disable=SC2086 -- two arguments, or none
exec cargo test --locked --workspace --exclude 'core-*' --no-fail-fast -- --include-ignored $skip "$@"
