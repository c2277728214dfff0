# Installs the toolchain of rust-toolchain.toml with its WebAssembly target, if it is missing.
test -d "$(rustc --print target-libdir --target wasm32-unknown-unknown)" || rustup toolchain install
