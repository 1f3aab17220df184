//! `POST /csp-reports`: what browsers refused to load or run, counted. The reports themselves are not kept: they hold
//! addresses of people's pages, and anybody can send any number of them.

use axum::body::Bytes;
use axum::extract::State;
use http::StatusCode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;
use serde::Deserialize;
use std::fmt::Write as _;

/// Where browsers send them.
pub const ADDRESS: &str = "/csp-reports";
/// Longer ones are not of a browser.
pub const MAX_BYTES: usize = 64 * 1024;
/// Browsers collect what happens at once into one report.
const MOST_REPORTS: usize = 100;

/// The rules of the policy; whatever else a report names counts as `other`.
const RULES: [&str; 12] = [
    "base-uri",
    "connect-src",
    "font-src",
    "form-action",
    "frame-ancestors",
    "frame-src",
    "img-src",
    "object-src",
    "script-src",
    "script-src-elem",
    "style-src-attr",
    "style-src-elem",
];

/// How often which rule was broken. Cheap to clone.
#[derive(Clone, Default)]
pub struct Reports(Family<Labels, Counter>);

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Labels {
    rule: Rule,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Rule(&'static str);

impl EncodeLabelValue for Rule {
    fn encode(&self, encoder: &mut LabelValueEncoder) -> Result<(), std::fmt::Error> {
        encoder.write_str(self.0)
    }
}

impl Reports {
    /// Adds its figures to those of the program.
    pub fn measure(&self, registry: &mut Registry) {
        let help = "What browsers refused by the content security policy";
        registry.register("csp_violations", help, self.0.clone());
    }

    fn count(&self, directive: &str) {
        // Older browsers repeat the whole rule with its sources.
        let name = directive.split_whitespace().next().unwrap_or_default();
        let rule = Rule(RULES.into_iter().find(|rule| *rule == name).unwrap_or("other"));
        self.0.get_or_create(&Labels { rule }).inc();
    }
}

/// Both ways in which browsers report.
#[derive(Deserialize)]
#[serde(untagged)]
enum Sent {
    New(Vec<NewReport>),
    Old {
        #[serde(rename = "csp-report")]
        report: OldReport,
    },
}

#[derive(Deserialize)]
struct NewReport {
    body: NewBody,
}

#[derive(Deserialize)]
struct NewBody {
    #[serde(rename = "effectiveDirective", default)]
    directive: String,
}

#[derive(Deserialize)]
struct OldReport {
    #[serde(rename = "effective-directive", default)]
    directive: String,
    #[serde(rename = "violated-directive", default)]
    older: String,
}

/// Counts what is in a report.
pub async fn take(State(reports): State<Reports>, body: Bytes) -> StatusCode {
    match serde_json::from_slice(&body) {
        Ok(Sent::New(sent)) => {
            sent.iter().take(MOST_REPORTS).for_each(|report| reports.count(&report.body.directive));
        }
        Ok(Sent::Old { report }) if report.directive.is_empty() => reports.count(&report.older),
        Ok(Sent::Old { report }) => reports.count(&report.directive),
        Err(_) => return StatusCode::BAD_REQUEST,
    }
    StatusCode::NO_CONTENT
}
