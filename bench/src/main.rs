//! `haat-bench`: measures the shop beside the limits of the machine it runs on, and writes the table.
//!
//! The shop is the real program in a process of its own, spoken to over loopback. Its ceilings are measured in
//! the same run, in turn with it: figures of two machines, or of two hours on a busy one, say nothing.

mod bare;
mod bell;
mod bids;
mod broadcast;
mod carts;
#[path = "../../crates/haat-search/examples/million/catalogue.rs"]
mod catalogue;
mod dashboard;
mod fanout;
mod figures;
mod finding;
mod growth;
mod http;
mod lighthouse;
mod load;
mod machine;
mod maxima;
mod nodes;
mod orders;
mod plot;
mod program;
mod raw;
mod reads;
mod record;
mod report;
mod search;
mod seed;
mod shop;
mod watchers;

use clap::{Args, Parser};
use report::Report;
use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What a part of the measurement comes to.
pub(crate) type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// A product as [`catalogue`] makes it.
pub(crate) struct Document {
    id: String,
    name: String,
    brand: String,
    category: String,
    description: String,
    price_paise: i64,
    rating_hundredths: u16,
    created_at_ms: i64,
    seller_id: Option<String>,
    #[expect(dead_code, reason = "everything in the shop can be ordered")]
    in_stock: bool,
    sold: u32,
    #[expect(dead_code, reason = "what is generated comes in one size")]
    variants: Vec<()>,
}

#[derive(Parser)]
#[command(name = "haat-bench", about, arg_required_else_help = true)]
enum Action {
    /// Measure and write the results.
    Run(Options),
    /// Fill the database of a shop that is not running with generated products.
    Fill {
        /// The database, sqlite:PATH or postgres://…
        database: String,
        /// How many products.
        products: u64,
    },
    /// A bare axum that answers with the files that its standard input lists.
    #[command(hide = true)]
    Bare,
    /// A bare WebSocket broadcast.
    #[command(hide = true)]
    Broadcast,
}

/// How long a load runs before it counts.
pub(crate) const WARM_UP: Duration = Duration::from_millis(500);

/// What to measure, and with what.
#[derive(Args)]
pub(crate) struct Options {
    /// Only the headline rows, in under three minutes.
    #[arg(long)]
    quick: bool,
    /// Only these parts.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Only this database, `sqlite` or `postgres`, where a part measures both.
    #[arg(long)]
    engine: Option<String>,
    /// The program to measure.
    #[arg(long, default_value = "target/release/haat")]
    haat: PathBuf,
    /// Where to write the results; plots go beside it.
    #[arg(long, default_value = "bench/RESULTS.md")]
    out: PathBuf,
    /// Where databases are made. A folder in memory would flatter them.
    #[arg(long, default_value = "target")]
    folder: PathBuf,
    /// A PostgreSQL server to measure too; schemas are made on it and dropped.
    #[arg(long, env = "HAAT_TEST_POSTGRES")]
    postgres: Option<String>,
}

impl Options {
    /// How often a figure and its ceiling are measured in turn.
    pub(crate) fn rounds(&self) -> usize {
        if self.quick { 2 } else { 3 }
    }

    /// How long each time.
    pub(crate) fn lasting(&self) -> Duration {
        if self.quick { Duration::from_millis(1500) } else { Duration::from_secs(2) }
    }
}

/// Measures one part: its name, whether the quick run has it, and how long it may take.
macro_rules! part {
    ($options:ident, $report:ident, $name:ident, $quick:expr, $minutes:expr) => {
        let asked = $options.only.iter().any(|name| name == stringify!($name));
        if asked || ($options.only.is_empty() && ($quick || !$options.quick)) {
            println!("▸ {}", stringify!($name));
            let began = Instant::now();
            let limit = Duration::from_mins($minutes);
            let outcome = tokio::time::timeout(limit, $name::run(&$options, &mut $report)).await;
            match outcome {
                Ok(Ok(())) => {}
                Ok(Err(error)) => $report.failed(stringify!($name), &error.to_string()),
                Err(_) => $report.failed(stringify!($name), "it took too long"),
            }
            println!("  {:.0?}", began.elapsed());
            $report.write(&$options.out)?;
        }
    };
}

// As the shop has it, of which parts run in here.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> Outcome<()> {
    haat_server::run::runtime()?.block_on(measure())
}

async fn measure() -> Outcome<()> {
    let options = match Action::parse() {
        Action::Bare => return bare::serve().await,
        Action::Broadcast => return broadcast::serve().await,
        Action::Fill { database, products } => {
            let db = haat_db::Db::connect(&database).await?;
            db.migrate(machine::now()).await?;
            return seed::products(&db, products).await;
        }
        Action::Run(options) => options,
    };
    if !options.haat.exists() {
        return Err(format!("{} is not there: run make build first", options.haat.display()).into());
    }
    let mut report = Report::new(&options);
    part!(options, report, reads, true, 6);
    part!(options, report, orders, true, 5);
    part!(options, report, carts, false, 4);
    part!(options, report, bids, true, 6);
    part!(options, report, maxima, true, 5);
    part!(options, report, record, true, 8);
    part!(options, report, nodes, false, 5);
    part!(options, report, fanout, true, 6);
    part!(options, report, bell, true, 4);
    part!(options, report, finding, true, 1);
    part!(options, report, search, true, 8);
    part!(options, report, dashboard, false, 8);
    part!(options, report, growth, false, 8);
    part!(options, report, lighthouse, false, 5);
    println!("Written to {}", options.out.display());
    Ok(())
}
