# Builds the variants of the site that tests need, ignoring the settings of this machine.
set -eu
for site in development hosted; do
  env -i PATH="$PATH" node --import tsx tests/support/build-site-variant.ts "$site"
done
