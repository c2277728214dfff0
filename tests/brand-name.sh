# Fails where code names the brand: its name is content, and whoever changes it there changes it everywhere.
set -eu
# The last word, without the kind of house that the name may begin with.
name=$(sed -n '/^\[brand\]/,/^\[/s/^name = "\(.* \)\{0,1\}\(.*\)"/\2/p' content/site.toml)
test -n "$name"
git ls-files app checkout-server/shop checkout-server/src core-wasm/src core-wasm/content core-wasm/engine deploy scripts |
  grep -E '\.(rs|tsx?|mjs|css|html|json|toml|svg)$' |
  xargs grep -lF -- "$name" && exit 1
exit 0
