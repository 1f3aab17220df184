//! The scripts are real JavaScript, and keep within a strict content security policy.

use std::{path::Path, process::Command};

const SCRIPTS: [&str; 3] = ["src/page.js", "src/paypal/sdk.js", "src/stripe/stripe.js"];

#[test]
fn node_can_read_the_scripts() {
    for script in SCRIPTS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(script);
        match Command::new("node").arg("--check").arg(&path).output() {
            Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr)),
            Err(error) => eprintln!("skipped, there is no node here: {error}"),
        }
    }
}

#[test]
fn the_scripts_use_nothing_that_a_strict_policy_forbids() {
    for script in SCRIPTS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(script);
        let source = std::fs::read_to_string(path).unwrap();
        for forbidden in
            ["eval(", "new Function", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write"]
        {
            assert!(!source.contains(forbidden), "{script}: {forbidden}");
        }
        assert!(!source.contains("setAttribute(\"style\""), "{script}");
    }
}
