//! Makes sure the folder of the built web app exists, so that the server compiles before the web app does.

fn main() {
    let dist = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    std::fs::create_dir_all(&dist).ok();
    println!("cargo::rerun-if-changed={}", dist.display());
}
