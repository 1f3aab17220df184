//! Makes sure the folder of the built web app exists, so that the server compiles before the web app does.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    std::fs::create_dir_all(&dist).ok();
    // Only a release carries the web app inside; otherwise it is read from the folder, and a new one is no reason
    // to compile the server again.
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let watched = if release { &dist } else { Path::new("build.rs") };
    println!("cargo::rerun-if-changed={}", watched.display());
}
