//! The table of results.

use crate::figures::number;
use crate::machine;
use crate::{Options, Outcome};
use std::fmt::Write as _;
use std::path::Path;

/// One table with its heading.
pub(crate) struct Table {
    title: String,
    note: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(title: &str, note: &str, columns: &[&str]) -> Self {
        let columns = columns.iter().map(|name| (*name).to_owned()).collect();
        Self { title: title.to_owned(), note: note.to_owned(), columns, rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: &[&str]) {
        println!("  {}", cells.join(" | "));
        self.rows.push(cells.iter().map(|cell| (*cell).to_owned()).collect());
    }

    fn to_markdown(&self) -> String {
        let mut text = format!("\n## {}\n\n", self.title);
        if !self.note.is_empty() {
            let _ = writeln!(text, "{}\n", self.note);
        }
        let _ = writeln!(text, "| {} |", self.columns.join(" | "));
        let rule: Vec<_> =
            (0..self.columns.len()).map(|place| if place == 0 { "---" } else { "--:" }).collect();
        let _ = writeln!(text, "| {} |", rule.join(" | "));
        for row in &self.rows {
            let _ = writeln!(text, "| {} |", row.join(" | "));
        }
        text
    }
}

enum Section {
    Table(Table),
    Text(String),
}

/// Everything measured so far.
pub(crate) struct Report {
    about: Vec<String>,
    quick: bool,
    targets: Vec<[String; 4]>,
    sections: Vec<Section>,
}

impl Report {
    pub(crate) fn new(options: &Options) -> Self {
        Self { about: machine::describe(), quick: options.quick, targets: Vec::new(), sections: Vec::new() }
    }

    pub(crate) fn add(&mut self, table: Table) {
        self.sections.push(Section::Table(table));
    }

    /// Adds Markdown as it is.
    pub(crate) fn text(&mut self, text: String) {
        self.sections.push(Section::Text(text));
    }

    /// Holds a figure that should be at least `wanted`.
    pub(crate) fn at_least(&mut self, what: &str, wanted: f64, got: f64) {
        self.target(what, &format!("≥ {}", number(wanted)), got, got >= wanted);
    }

    /// Holds a figure that should be at most `wanted`.
    pub(crate) fn at_most(&mut self, what: &str, wanted: f64, got: f64) {
        self.target(what, &format!("≤ {}", number(wanted)), got, got <= wanted);
    }

    /// Shows a figure beside that of others on other machines, which nothing here is held to.
    pub(crate) fn remark(&mut self, what: &str, theirs: f64, got: f64) {
        println!("  {what}: {} (others: {})", number(got), number(theirs));
        let theirs = format!("others {}", number(theirs));
        self.targets.push([what.to_owned(), theirs, number(got), "a remark".to_owned()]);
    }

    fn target(&mut self, what: &str, wanted: &str, got: f64, met: bool) {
        println!("  {what}: {} (wanted {wanted})", number(got));
        let verdict = if met { "met" } else { "**missed**" };
        self.targets.push([what.to_owned(), wanted.to_owned(), number(got), verdict.to_owned()]);
    }

    /// A part that could not be measured.
    pub(crate) fn failed(&mut self, part: &str, reason: &str) {
        println!("  {part} failed: {reason}");
        let reason = reason.replace(['\n', '|'], " ");
        self.targets.push([part.to_owned(), "–".to_owned(), reason, "**failed**".to_owned()]);
    }

    /// Writes what there is.
    pub(crate) fn write(&self, out: &Path) -> Outcome<()> {
        let kind = if self.quick { "`make bench-quick`" } else { "`make bench`" };
        let mut text = format!(
            "# Results\n\nWritten by {kind}. The ratios compare two things measured in turn in the same run on \
             the same machine, which also ran the load generator; the figures by themselves mean little \
             elsewhere. Where a figure is followed by a range, it is the middle of several rounds.\n\n"
        );
        for line in &self.about {
            let _ = writeln!(text, "- {line}");
        }
        text.push_str("\n## Targets\n\n| what | wanted | measured | |\n| --- | --: | --: | --- |\n");
        for target in &self.targets {
            let _ = writeln!(text, "| {} |", target.join(" | "));
        }
        for section in &self.sections {
            match section {
                Section::Table(table) => text.push_str(&table.to_markdown()),
                Section::Text(more) => text.push_str(more),
            }
        }
        std::fs::write(out, text)?;
        Ok(())
    }
}
