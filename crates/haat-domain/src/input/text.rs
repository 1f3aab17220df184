//! Text as people type it: normalised, trimmed, bounded, and free of characters that only mislead.

use crate::errors::{Complaint, Flaw};
use unicode_normalization::UnicodeNormalization;

/// One line of text: inner whitespace collapses to single spaces.
pub(crate) fn line(value: &str, label: &str, max: usize) -> Result<String, Complaint> {
    let collapsed = value.split_whitespace().collect::<Vec<_>>().join(" ");
    checked(collapsed.nfc().collect(), label, max)
}

/// Text of several lines.
pub(crate) fn paragraphs(value: &str, label: &str, max: usize) -> Result<String, Complaint> {
    let unified = value.replace("\r\n", "\n").replace('\r', "\n");
    checked(unified.trim().nfc().collect(), label, max)
}

/// Where a picture is: a web address, or a path of this site.
pub(crate) fn picture(value: &str, label: &str) -> Result<String, Complaint> {
    let value = line(value, label, 2_000)?;
    if is_picture(&value) {
        Ok(value)
    } else {
        let words = format!("The {label} must be a web address (https://…) or a path that begins with /.");
        Err(Flaw::Malformed.says(words))
    }
}

/// Whether a page can show `value` as a picture.
pub(crate) fn is_picture(value: &str) -> bool {
    is_site_path(value) || is_web_address(value)
}

/// Whether `value` stays on this site wherever a browser resolves it.
pub(crate) fn is_site_path(value: &str) -> bool {
    let path = value.split(['?', '#']).next().unwrap_or_default();
    path.starts_with('/') && !path.contains("//") && !value.chars().any(breaks_an_address)
}

fn is_web_address(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let rest = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://"));
    let host = rest.and_then(|rest| rest.split(['/', '?', '#']).next()).unwrap_or_default();
    host.starts_with(char::is_alphanumeric) && !value.chars().any(breaks_an_address)
}

fn breaks_an_address(c: char) -> bool {
    c.is_whitespace() || c.is_control() || is_misleading(c) || matches!(c, '\\' | '"' | '<' | '>')
}

fn checked(text: String, label: &str, max: usize) -> Result<String, Complaint> {
    if text.chars().all(is_invisible) {
        return Err(Flaw::Required.says(format!("Please fill in the {label}.")));
    }
    if text.chars().count() > max {
        return Err(Flaw::TooLong(max).says(format!("The {label} can have at most {max} characters.")));
    }
    if text.chars().any(|c| (c.is_control() && !matches!(c, '\n' | '\t')) || is_misleading(c)) {
        return Err(Flaw::Unshowable.says(format!("The {label} contains characters that cannot be shown.")));
    }
    Ok(text)
}

/// Turns the direction of text around, so that a name can look like another one.
fn is_misleading(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}')
}

/// Draws nothing by itself. The joiners are allowed inside text: Indic scripts need them.
fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\u{AD}' | '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}')
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_this_site_leads_nowhere_else() {
        for path in ["/", "/order/018f-aa", "/search?query=https://example.com//x", "/auctions/7#//", "/लैंप"]
        {
            assert!(is_site_path(path), "{path}");
        }
        for path in [
            "",
            "shipping",
            "//evil.example",
            "/\\evil.example",
            "/ok\\..\\evil",
            "/.//evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            " /shipping",
            "/\t/evil.example",
            "/\n/evil.example",
            "/ok\0",
            "/\u{85}/evil",
            "/\u{202E}live",
            "?redirect=/x",
        ] {
            assert!(!is_site_path(path), "{path:?}");
        }
    }
}
