# `npm run soak`: a minute of load with restarts. `npm run soak -- kills` kills the server 500 times with either
# database (SOAK_KILLS=100 for fewer); `npm run soak -- postgres` kills the postmaster of two servers.
set -eu
case "${1:-minute}" in
  minute) exec tsx tests/soak/soak.ts ;;
  kills | postgres)
    POSTGRES_BIN=$(tsx scripts/install/postgres.ts)
    export POSTGRES_BIN
    [ "$1" = kills ] || exec tsx tests/soak/postgres.ts
    export SOAK_KILLS="${SOAK_KILLS:-500}"
    exec cargo test --locked --package checkout-server --test server killed_server -- \
      --nocapture --test-threads=1
    ;;
  *)
    echo "soak: $1 is none of kills, postgres" >&2
    exit 2
    ;;
esac
