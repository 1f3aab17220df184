//! Turning many measurements into a few figures.

use std::time::Duration;

/// How long each thing took.
#[derive(Default)]
pub(crate) struct Waits(Vec<u32>);

impl Waits {
    pub(crate) fn push(&mut self, wait: Duration) {
        self.0.push(u32::try_from(wait.as_micros()).unwrap_or(u32::MAX));
    }

    pub(crate) fn add(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    /// Call it before asking for percentiles.
    pub(crate) fn sort(&mut self) {
        self.0.sort_unstable();
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Milliseconds below which `share` of the waits lie.
    pub(crate) fn at(&self, share: f64) -> f64 {
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an index into a list that fits into memory"
        )]
        let place = (self.0.len() as f64 * share) as usize;
        let micros = self.0.get(place.min(self.0.len().saturating_sub(1))).copied().unwrap_or_default();
        f64::from(micros) / 1000.0
    }
}

/// The middle value; of an even number of them the lower, since more is better wherever this is asked.
pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len().saturating_sub(1) / 2).copied().unwrap_or(f64::NAN)
}

/// `0.71 (0.68–0.74)`: the middle and the range of several rounds.
pub(crate) fn spread(values: &[f64]) -> String {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if values.len() < 2 {
        return number(median(values));
    }
    format!("{} ({}–{})", number(median(values)), number(low), number(high))
}

/// A figure with as many digits as mean something.
pub(crate) fn number(value: f64) -> String {
    let size = value.abs();
    if !value.is_finite() {
        "–".to_owned()
    } else if size >= 1000.0 || value.fract() == 0.0 {
        grouped(value)
    } else if size >= 100.0 {
        format!("{value:.0}")
    } else if size >= 10.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.2}")
    }
}

fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) && text != "-" {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// CPU time and memory of a process, from `/proc`.
#[derive(Clone, Copy, Default)]
pub(crate) struct Usage {
    pub(crate) cpu: Duration,
    pub(crate) resident_kb: u64,
    /// What the process itself holds, without the files it has mapped.
    pub(crate) own_kb: u64,
}

/// What the process `pid` has used so far; nothing where there is no `/proc`.
pub(crate) fn usage(pid: u32) -> Usage {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let after_name: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: u64 = [11, 12]
        .iter()
        .filter_map(|at| after_name.get(*at).and_then(|field| field.parse::<u64>().ok()))
        .sum();
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = |name: &str| {
        let rest = status.lines().find_map(|line| line.strip_prefix(name));
        rest.and_then(|rest| rest.split_whitespace().next()).and_then(|kb| kb.parse().ok()).unwrap_or(0)
    };
    // Linux counts in hundredths of a second.
    Usage { cpu: Duration::from_millis(ticks * 10), resident_kb: line("VmRSS:"), own_kb: line("RssAnon:") }
}

/// Microseconds of CPU for each of `count` things between two looks.
#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
pub(crate) fn cpu_each(before: Usage, after: Usage, count: usize) -> f64 {
    after.cpu.saturating_sub(before.cpu).as_secs_f64() * 1e6 / count.max(1) as f64
}

/// Kilobytes as megabytes.
#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
pub(crate) fn megabytes(kb: u64) -> f64 {
    kb as f64 / 1024.0
}
