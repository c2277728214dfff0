# `npm run audit`: checks known vulnerabilities of packages and crates, and every page at every width. Arguments select
# parts: npm, crates, pages. If the pages pass, docs/measured/last-audit.txt records the commit.
set -eu
PATH="$PWD/.tools/bin:$PATH"

for part in ${*:-npm crates pages}; do
  case $part in
    npm) npm audit ;;
    crates)
      tsx scripts/install/crate.ts cargo-deny
      cargo deny check advisories licenses sources
      cargo deny --target x86_64-unknown-linux-gnu check bans
      ;;
    pages)
      playwright test --project=audit
      CHROMIUM_PATH=$(tsx scripts/install/chromium.ts) npx --yes @lhci/cli@0.15.1 autorun \
        --config=tests/audit/lighthouserc.cjs
      tsx scripts/last-audit.ts
      ;;
    *)
      echo "audit: $part is none of npm, crates, pages" >&2
      exit 2
      ;;
  esac
done
