//! Where and when it was measured.

use haat_domain::time::Millis;
use std::process::Command;

/// The time of this machine.
#[expect(clippy::disallowed_methods, reason = "a measurement is about the real time")]
pub(crate) fn now() -> Millis {
    Millis(jiff::Timestamp::now().as_millisecond())
}

fn said(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}

fn line(file: &str, name: &str) -> String {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    line.split_once(':').map(|(_, rest)| rest.trim().to_owned()).unwrap_or_default()
}

/// Date, commit and machine, a line each.
pub(crate) fn describe() -> Vec<String> {
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    // The results themselves do not count as a change.
    let changed = said("git", &["status", "--porcelain", "--untracked-files=no", "--", ":!bench"]);
    let changed = if changed.is_empty() { "" } else { ", with changes that are not committed" };
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or("?");
    vec![
        format!("Date: {} UTC", said("date", &["-u", "+%Y-%m-%d %H:%M"])),
        format!("Commit: {}{changed}", said("git", &["rev-parse", "--short", "HEAD"])),
        format!(
            "Machine: {}, {cores} cores, {} of memory, Linux {}",
            line("/proc/cpuinfo", "model name"),
            line("/proc/meminfo", "MemTotal"),
            said("uname", &["-r"])
        ),
        format!("Load average when it began: {load} (more than a little means that others were at work)"),
    ]
}
