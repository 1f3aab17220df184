//! The pages as a phone sees them: Lighthouse with the system's Chromium, against the demo world.

use crate::figures::number;
use crate::program::{self, Program};
use crate::report::{Report, Table};
use crate::{Options, Outcome, shop};
use serde_json::Value;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const SCRIPT: &str = "bench/web/lighthouse.mjs";
/// The least performance of the home page, which shows most, and of the others.
const HOME: f64 = 99.0;
const OTHERS: f64 = 100.0;
const SCORES: [(&str, f64); 3] = [("accessibility", 100.0), ("best-practices", 95.0), ("seo", 95.0)];
const MOST_SCRIPT_KB: f64 = 115.0;

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let folder = TempDir::with_prefix_in("bench-", &options.folder)?;
    let port = shop::free_port()?;
    let mut demo = Command::new(&options.haat);
    demo.args(["demo", "--data-dir"])
        .arg(folder.path())
        .env("HAAT_LISTEN", format!("127.0.0.1:{port}"))
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let demo = Program::start(&mut demo)?;
    let until = Instant::now() + Duration::from_mins(1);
    while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
        if Instant::now() > until {
            return Err("the demo does not start".into());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let out = options.out.with_file_name("lighthouse.json");
    let mut look = Command::new("node");
    look.arg(SCRIPT).arg(format!("http://127.0.0.1:{port}")).arg(&out);
    let looked = program::run(look).await?;
    drop(demo);
    print!("{}", String::from_utf8_lossy(&looked.stdout));
    if !looked.status.success() {
        let said = String::from_utf8_lossy(&looked.stderr);
        return Err(format!("Lighthouse: {}", said.lines().last().unwrap_or("no word")).into());
    }
    let pages: Value = serde_json::from_slice(&std::fs::read(&out)?)?;
    let mut table = Table::new(
        "Pages",
        "Lighthouse, mobile profile (slow network and processor simulated), demo world, the real program. Its phone is so \
         many times slower than this machine as Lighthouse's guide says for the index that it gives the machine's \
         processor. The middle of the runs; all of it in [lighthouse.json](lighthouse.json). \"Of its own\" is the blocking time from the \
         processor's time of each task after the first paint, which does not grow when the machine is busy with others.",
        &[
            "page",
            "index of the machine",
            "times slower",
            "performance",
            "accessibility",
            "best practices",
            "SEO",
            "first paint ms",
            "largest paint ms",
            "blocking ms",
            "of its own",
            "layout shift",
            "script kB",
        ],
    );
    let pages = pages.as_array().ok_or("no pages in the report")?;
    for page in pages {
        let figure = |name: &str| page[name].as_f64().unwrap_or(f64::NAN);
        table.row(&[
            page["page"].as_str().unwrap_or_default(),
            &number(figure("machineIndex")),
            &number(figure("timesSlower")),
            &number(figure("performance")),
            &number(figure("accessibility")),
            &number(figure("best-practices")),
            &number(figure("seo")),
            &number(figure("firstPaint")),
            &number(figure("largestPaint")),
            &number(figure("blocking")),
            &number(figure("blockingOfItsOwn")),
            &format!("{:.3}", figure("layoutShift")),
            &number(figure("scriptKb")),
        ]);
    }
    let least = |score: &str, of_home: bool| {
        let those = pages.iter().filter(|page| (page["page"] == "home") == of_home);
        those.filter_map(|page| page[score].as_f64()).fold(f64::INFINITY, f64::min)
    };
    report.at_least("Lighthouse, performance: the home page", HOME, least("performance", true));
    report.at_least("Lighthouse, performance: the lowest of the others", OTHERS, least("performance", false));
    for (score, wanted) in SCORES {
        let lowest = least(score, true).min(least(score, false));
        report.at_least(&format!("Lighthouse, {score}: the lowest of the pages"), wanted, lowest);
    }
    let scripts = pages.first().and_then(|page| page["scriptKb"].as_f64()).unwrap_or(f64::NAN);
    report.at_most("script on the first view of the home page, kB compressed", MOST_SCRIPT_KB, scripts);
    report.add(table);
    Ok(())
}
