# Fails if code contains the brand's name: it belongs to the content, so that one edit changes it everywhere.
set -eu
# Last word of the name, without a preceding word such as "House of".
name=$(sed -n '/^\[brand\]/,/^\[/s/^name = "\(.* \)\{0,1\}\(.*\)"/\2/p' content/site.toml)
test -n "$name"
git ls-files app checkout-server/shop checkout-server/src core-wasm/src core-wasm/content core-wasm/engine deploy scripts |
  grep -E '\.(rs|tsx?|mjs|css|html|json|toml|svg)$' |
  xargs grep -lF -- "$name" && exit 1
exit 0
