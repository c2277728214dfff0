# `npm run test:rust`: the tests of the server. PostgreSQL is found or installed, so that no test is skipped for want of
# it. Tests that need something that only some systems have (nginx, systemd, a file system of their own) are skipped
# with a message. Arguments name tests: `npm run test:rust -- webhook`.
set -eu
POSTGRES_BIN=$(tsx scripts/install/postgres.ts)
export POSTGRES_BIN
# Most tests wait for a timeout or a disk.
export RUST_TEST_THREADS="${RUST_TEST_THREADS:-8}"
skip=$(tsx scripts/install/nginx.ts)
leave_out() {
  echo "$2" >&2
  skip="$skip --skip $1"
}
# The two conditions are those of checkout-server/tests/requirements/build.rs.
command -v systemd-analyze >/dev/null ||
  leave_out systemd_finds_no_fault_in_the_units 'systemd-analyze is not installed: the units in deploy/ are not verified.'
unshare --map-root-user --mount mount -t tmpfs tmpfs /tmp 2>/dev/null ||
  leave_out full_disk 'This system lets nobody mount a disk of their own: full disks are not tested.'
# shellcheck disable=SC2086 -- names of tests
exec cargo test --locked --workspace --exclude 'core-*' --no-fail-fast -- --include-ignored $skip "$@"
