//! Reading the reports that PayPal and Stripe offer for download.

use haat_domain::checkout::PaymentMethod;
use haat_domain::reconcile::{Flow, ReportLine, minor_units};
use haat_domain::time::Millis;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;

/// A report as far as it is about payers' money.
#[derive(Debug, Default)]
pub struct Report {
    /// The lines about payments and refunds.
    pub lines: Vec<ReportLine>,
    /// How many were about something else: withdrawals, fees, exchanges, what was not completed.
    pub others: usize,
    /// What the provider kept of payments, in minor units; of the first currency that it names.
    pub fees: i64,
}

/// Columns by which a report is read; each may be called one of these, in any case, with spaces or underscores.
struct Layout {
    ids: Vec<usize>,
    kind: usize,
    amount: usize,
    currency: usize,
    fee: Option<usize>,
    status: Option<usize>,
    date: Option<usize>,
    time: Option<usize>,
}

const MOST_LINES: usize = 50_000;

impl Layout {
    fn find(provider: PaymentMethod, heading: &csv::StringRecord) -> Result<Self, String> {
        let plain = |name: &str| {
            name.trim_start_matches('\u{feff}')
                .chars()
                .filter(char::is_ascii_alphanumeric)
                .collect::<String>()
                .to_ascii_lowercase()
        };
        let names: Vec<String> = heading.iter().map(plain).collect();
        let find =
            |wanted: &[&str]| wanted.iter().find_map(|name| names.iter().position(|column| column == name));
        let need = |wanted: &[&str], called: &str| {
            find(wanted).ok_or_else(|| format!("The file has no column “{called}”: is it the right report?"))
        };
        let ids: Vec<&[&str]> = match provider {
            PaymentMethod::PayPal => vec![&["transactionid"]],
            _ => vec![&["chargeid"], &["sourceid", "source"], &["paymentintentid"], &["refundid"], &["id"]],
        };
        let ids: Vec<usize> = ids.into_iter().filter_map(find).collect();
        if ids.is_empty() {
            return Err(
                "The file has no column with the transactions’ ids: is it the right report?".to_owned()
            );
        }
        Ok(Self {
            ids,
            kind: need(&["type", "reportingcategory"], "Type")?,
            amount: need(&["gross", "amount"], "Gross or Amount")?,
            currency: need(&["currency"], "Currency")?,
            fee: find(&["fee"]),
            status: find(&["status"]),
            date: find(&["date", "createdutc", "created"]),
            time: find(&["time"]),
        })
    }
}

/// Reads a report; a sentence when it is none.
pub fn read(provider: PaymentMethod, file: &[u8]) -> Result<Report, String> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(file);
    let heading = reader.headers().map_err(|_| "This is no CSV file.".to_owned())?.clone();
    let layout = Layout::find(provider, &heading)?;
    let mut records = Vec::new();
    for record in reader.records() {
        records.push(record.map_err(|error| format!("The file cannot be read to its end: {error}"))?);
        if records.len() > MOST_LINES {
            return Err(format!("A report can have at most {MOST_LINES} lines. Please take a shorter time."));
        }
    }
    let days_first =
        layout.date.is_none_or(|place| !months_first(records.iter().filter_map(|r| r.get(place))));
    let mut report = Report::default();
    for (line, record) in (2_u64..).zip(&records) {
        match layout.line(line, record, days_first)? {
            Some(read) => {
                report.fees +=
                    layout.fee.and_then(|place| minor_units(record.get(place)?)).map_or(0, i64::abs);
                report.lines.push(read);
            }
            None => report.others += 1,
        }
    }
    Ok(report)
}

impl Layout {
    /// The line, if it is about a payer's money.
    fn line(
        &self,
        line: u64,
        record: &csv::StringRecord,
        days_first: bool,
    ) -> Result<Option<ReportLine>, String> {
        let text = |place: usize| record.get(place).unwrap_or_default().trim();
        let status = self.status.map(text).unwrap_or_default().to_ascii_lowercase();
        let done = ["", "completed", "succeeded", "paid", "refunded", "partially refunded"];
        let kind = text(self.kind).to_ascii_lowercase();
        let Some(flow) = flow(&kind).filter(|_| done.contains(&status.as_str())) else { return Ok(None) };
        let amount = minor_units(text(self.amount))
            .ok_or_else(|| format!("Line {line}: “{}” is no amount.", text(self.amount)))?;
        // Money that the payer's bank took and gave back again is a payment's once more.
        let flow =
            if flow == Flow::Refund && amount > 0 && kind.contains("revers") { Flow::Payment } else { flow };
        let ids: Vec<String> =
            self.ids.iter().map(|place| text(*place).to_owned()).filter(|id| !id.is_empty()).collect();
        let at = self.date.and_then(|date| moment(text(date), self.time.map(text), days_first));
        let currency = text(self.currency).to_ascii_uppercase();
        Ok(Some(ReportLine { line, ids, flow, amount: amount.abs(), currency, at }))
    }
}

/// Which way money of this kind went; `None` for kinds that are not about payers.
fn flow(kind: &str) -> Option<Flow> {
    let has = |words: &[&str]| words.iter().any(|word| kind.contains(word));
    if has(&[
        "withdrawal",
        "payout",
        "conversion",
        "hold",
        "transfer",
        "stripe fee",
        "stripe_fee",
        "fee reversal",
    ]) {
        None
    } else if has(&["refund", "reversal", "chargeback", "dispute"]) {
        Some(Flow::Refund)
    } else if has(&["charge", "payment", "checkout"]) {
        Some(Flow::Payment)
    } else {
        None
    }
}

/// Whether dates like `11/16/2026` have the month first: some second part is no month.
fn months_first<'a>(dates: impl Iterator<Item = &'a str>) -> bool {
    let second = |date: &str| date.split(['/', '.']).nth(1).and_then(|part| part.parse::<u32>().ok());
    dates.filter_map(second).any(|part| part > 12)
}

fn moment(date: &str, time: Option<&str>, days_first: bool) -> Option<Millis> {
    let (date, rest) = date.split_once(['T', ' ']).unwrap_or((date, ""));
    let parts: Vec<i16> = date.split(['/', '.', '-']).map(str::parse).collect::<Result<_, _>>().ok()?;
    let &[first, second, third] = parts.as_slice() else { return None };
    let (year, month, day) = match (first > 31, days_first) {
        (true, _) => (first, second, third),
        (false, true) => (third, second, first),
        (false, false) => (third, first, second),
    };
    let date = Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()?;
    let time = time.filter(|time| !time.is_empty()).unwrap_or(rest).trim_end_matches(['Z', ' ']);
    let time: Time = time.parse().unwrap_or_else(|_| Time::midnight());
    let at = DateTime::from_parts(date, time).to_zoned(TimeZone::UTC).ok()?;
    Some(Millis(at.timestamp().as_millisecond()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paypals_download_is_read() {
        let file = "\u{feff}\"Date\",\"Time\",\"TimeZone\",\"Name\",\"Type\",\"Status\",\"Currency\",\"Gross\",\"Fee\",\"Net\",\"Transaction ID\"\n\
            \"16/11/2026\",\"09:30:00\",\"IST\",\"Asha\",\"Express Checkout Payment\",\"Completed\",\"USD\",\"1,024.50\",\"-3.10\",\"1,021.40\",\"3C679\"\n\
            \"16/11/2026\",\"10:00:00\",\"IST\",\"Asha\",\"Payment Refund\",\"Completed\",\"USD\",\"-24.50\",\"0.00\",\"-24.50\",\"9REF\"\n\
            \"16/11/2026\",\"11:00:00\",\"IST\",\"\",\"General Withdrawal\",\"Completed\",\"USD\",\"-900.00\",\"0.00\",\"-900.00\",\"7W\"\n\
            \"16/11/2026\",\"12:00:00\",\"IST\",\"Ravi\",\"Express Checkout Payment\",\"Denied\",\"USD\",\"5.00\",\"0.00\",\"5.00\",\"8D\"\n";
        let report = read(PaymentMethod::PayPal, file.as_bytes()).unwrap();
        assert_eq!((report.lines.len(), report.others, report.fees), (2, 2, 310));
        let [paid, back] = report.lines.as_slice() else { panic!("{report:?}") };
        assert_eq!((paid.flow, paid.amount, paid.currency.as_str()), (Flow::Payment, 102_450, "USD"));
        assert_eq!(
            (back.flow, back.amount, back.ids.as_slice()),
            (Flow::Refund, 2_450, &["9REF".to_owned()][..])
        );
        assert_eq!(paid.at, Some(Millis(1_794_821_400_000)));
    }

    #[test]
    fn stripes_two_shapes_are_read() {
        let dashboard = "id,Type,Source,Amount,Fee,Net,Currency,Created (UTC)\n\
            txn_1,charge,ch_1,1500.00,45.00,1455.00,inr,2026-11-16 09:30\n\
            txn_2,refund,re_1,-500.00,0.00,-500.00,inr,2026-11-16 10:30\n\
            txn_3,payout,po_1,-955.00,0.00,-955.00,inr,2026-11-16 11:30\n";
        let report = read(PaymentMethod::Stripe, dashboard.as_bytes()).unwrap();
        assert_eq!((report.lines.len(), report.others, report.fees), (2, 1, 4_500));
        assert_eq!(report.lines[0].ids, ["ch_1", "txn_1"]);
        let itemised = "balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,payment_intent_id\n\
            txn_1,2026-11-16 09:30:00,inr,1500.00,45.00,1455.00,charge,ch_1,pi_1\n";
        let report = read(PaymentMethod::Stripe, itemised.as_bytes()).unwrap();
        assert_eq!(report.lines[0].ids, ["ch_1", "pi_1"]);
    }

    #[test]
    fn other_files_are_refused_in_words() {
        for file in ["", "name,url\nLamp,lamp\n", "Type,Amount,Currency\ncharge,1,inr\n"] {
            assert!(read(PaymentMethod::Stripe, file.as_bytes()).is_err(), "{file}");
        }
        let wrong = "id,Type,Source,Amount,Currency\ntxn,charge,ch,much,inr\n";
        assert_eq!(
            read(PaymentMethod::Stripe, wrong.as_bytes()).unwrap_err(),
            "Line 2: “much” is no amount."
        );
    }

    #[test]
    fn american_dates_are_noticed() {
        assert!(months_first(["11/05/2026", "11/16/2026"].into_iter()));
        assert!(!months_first(["05/11/2026", "2026-11-16"].into_iter()));
        let american = moment("11/16/2026", Some("09:30:00"), false);
        assert_eq!(american, moment("2026-11-16T09:30:00Z", None, true));
        assert_eq!(american, Some(Millis(1_794_821_400_000)));
    }
}
