# `npm run bench`: the benchmarks. Arguments name some of them: `npm run bench -- load`. `servers` (beside nginx and
# static-web-server) and `edits` (from a saved edit to the page of the development server) run by their names alone.
set -eu
PATH="$PWD/.tools/bin:$PATH"

for name in ${*:-load first-paint navigation portals search}; do
  case $name in
    edits) tsx tests/edits/save-to-page.ts ;;
    servers)
      tsx scripts/install/nginx.ts
      tsx scripts/install/crate.ts static-web-server
      tsx tests/bench/servers.ts
      ;;
    *) tsx "tests/bench/$name.ts" ;;
  esac
done
