# `npm run bench`: the benchmarks. Arguments select some: `npm run bench -- load`. `servers` (compared with nginx and
# static-web-server), `duel` (compared with the same pages built with Astro) and `edits` (from a saved edit to the page of
# the development server) run only by name.
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
