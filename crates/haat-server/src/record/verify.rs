//! `haat verify`: checks the record of an auction, offline.

use crate::config::Verify;
use crate::error::StartError;
use haat_domain::money::Paise;
use haat_record::Note;
use haat_record::record::{Checked, Record, check};
use std::path::Path;

/// Checks the record and prints what was found to be right. The first thing that is wrong is the error.
pub fn run(verify: &Verify) -> Result<(), StartError> {
    let name = verify.record.display();
    let wrong = |problem: String| StartError::new(format!("{name}: {problem}"));
    let record: Record = serde_json::from_str(&read(&verify.record)?)
        .map_err(|error| wrong(format!("cannot be read: {error}")))?;
    let receipts: Vec<Note> = verify.receipts.iter().map(|path| note(path)).collect::<Result<_, _>>()?;
    let checked = check(&record, &verify.keys, &receipts, &verify.witnesses)
        .map_err(|problem| wrong(problem.to_string()))?;
    let missing = verify
        .witnesses
        .iter()
        .find(|witness| !checked.witnesses.iter().any(|(name, _)| name == witness.name()));
    if let Some(witness) = missing {
        return Err(wrong(format!("the witness {} has not cosigned the checkpoint", witness.name())));
    }
    print(&record, &checked);
    Ok(())
}

fn read(path: &Path) -> Result<String, StartError> {
    std::fs::read_to_string(path)
        .map_err(|error| StartError::new(format!("cannot read {}: {error}", path.display())))
}

fn note(path: &Path) -> Result<Note, StartError> {
    Note::parse(&read(path)?).map_err(|error| StartError::new(format!("{}: {error}", path.display())))
}

fn print(record: &Record, checked: &Checked) {
    println!("auction    {} ({})", record.auction, record.title);
    println!("chain      {} events, each continues the one before it", checked.entries);
    if checked.receipts > 0 {
        println!("receipts   {} of yours are in it as they were signed", checked.receipts);
    }
    let checkpoint = &checked.checkpoint;
    let all = if checked.logged >= checked.entries { "all" } else { "all but the latest" };
    println!("log        {all} are in the log {} of {} entries", checkpoint.origin, checkpoint.size);
    for (witness, seconds) in &checked.witnesses {
        println!("witness    {witness} cosigned at {seconds} seconds after 1970");
    }
    match &checked.standing {
        None => println!("rule       waits for the end: maximum bids are sealed until then"),
        Some(standing) => {
            println!("rule       every event is what the rule gives");
            let over = if standing.over { "sold to" } else { "led by" };
            match (standing.leader, standing.price) {
                (Some(leader), Some(price)) if standing.has_reserve && !standing.reserve_met => {
                    println!("result     reserve not met; highest {:#} by {leader}", Paise(price));
                }
                (Some(leader), Some(price)) => println!("result     {over} {leader} for {:#}", Paise(price)),
                _ => println!("result     no bids"),
            }
        }
    }
}
