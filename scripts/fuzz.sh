# `npm run fuzz`: ten million random inputs for the parsers of untrusted input (cargo-fuzz); fails at the first input
# that violates a property or exceeds the time or memory limit. `npm run fuzz -- 1000` uses that many inputs for each
# parser.
set -eu
node scripts/ensure-packages.mjs
tsx scripts/install/crate.ts cargo-fuzz
PATH="$PWD/.tools/bin:$PATH"

cargo +nightly --version || {
  echo 'Nightly Rust is missing: rustup toolchain install nightly --profile minimal' >&2
  exit 1
}
for target in link path submission webhook; do
  # libFuzzer reads both folders and adds new inputs to the first one; the second is in git.
  mkdir -p ".cache/fuzz/$target"
  # No AddressSanitizer: it finds errors of unsafe code (forbidden here), and slows down each input.
  cargo +nightly fuzz run --fuzz-dir checkout-server/fuzz --sanitizer none "$target" \
    ".cache/fuzz/$target" "checkout-server/fuzz/seeds/$target" -- \
    "-runs=${1:-2500000}" -timeout=5 -rss_limit_mb=512 -max_len=2048 -print_final_stats=1
done
