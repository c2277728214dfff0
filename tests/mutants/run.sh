# `npm run mutants`: changes the code in small ways and prints the changes that no test detects. The first argument
# chooses a part, the others go to its tool: `npm run mutants -- engine --re engine/money.rs`, `-- server`, `--
# typescript`.
set -eu
PATH="$PWD/.tools/bin:$PATH"
part=${1:-all}
[ $# -eq 0 ] || shift
case $part in all | engine | server | typescript) ;; *)
  echo "mutants: $part is none of engine, server, typescript" >&2
  exit 2
  ;;
esac

for crates in engine server; do
  case $part in all | "$crates")
    tsx scripts/install/crate.ts cargo-mutants
    mkdir -p ".cache/mutants/$crates"
    cargo mutants --config "tests/mutants/$crates.toml" "$@"
    ;;
  esac
done
case $part in all | typescript)
  npx --yes --package @stryker-mutator/core@9.6.1 --package typescript@5.9.3 \
    stryker run tests/mutants/stryker.config.json "$@"
  ;;
esac
