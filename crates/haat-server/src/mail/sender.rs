//! Whether the mailboxes of this world will believe the sender: what its domain says by SPF, DKIM and DMARC.

use super::dns::{self, Silence};
use std::net::SocketAddr;

/// How one of the three stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// As it should be.
    Good,
    /// Mails may end as spam.
    Bad,
    /// It could not be looked at.
    Unknown,
}

/// One of the three, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// `SPF`, `DKIM` or `DMARC`.
    pub name: &'static str,
    /// How it stands.
    pub verdict: Verdict,
    /// What was seen and what to do, in a sentence or two.
    pub text: String,
}

/// Looks at what the domain of the sender's address says.
pub async fn check(resolver: Option<SocketAddr>, sender: &str, selector: Option<&str>) -> Vec<Finding> {
    let domain = sender.rsplit_once('@').map_or("", |(_, domain)| domain);
    if !domain.contains('.') {
        let text = "The sender's address is of no domain that others know. Set HAAT_MAIL_FROM to an address of yours.";
        return ["SPF", "DKIM", "DMARC"]
            .map(|name| Finding { name, verdict: Verdict::Bad, text: text.to_owned() })
            .to_vec();
    }
    let selector = selector.unwrap_or_default();
    let names = [domain.to_owned(), format!("{selector}._domainkey.{domain}"), format!("_dmarc.{domain}")];
    let dkim_texts =
        async { if selector.is_empty() { Ok(Vec::new()) } else { dns::texts(resolver, &names[1]).await } };
    let (spf_texts, dkim_texts, dmarc_texts) =
        tokio::join!(dns::texts(resolver, &names[0]), dkim_texts, dns::texts(resolver, &names[2]));
    vec![
        judge("SPF", spf_texts, |texts| spf(texts, domain)),
        if selector.is_empty() {
            let text = format!(
                "Your mail provider signs mails under a name of its own choice, so it cannot be looked up without it. \
                 Set HAAT_DKIM_SELECTOR to the word before ._domainkey.{domain}."
            );
            Finding { name: "DKIM", verdict: Verdict::Unknown, text }
        } else {
            judge("DKIM", dkim_texts, |texts| dkim(texts, &names[1]))
        },
        judge("DMARC", dmarc_texts, |texts| dmarc(texts, domain)),
    ]
}

fn judge(
    name: &'static str,
    texts: Result<Vec<String>, Silence>,
    look: impl Fn(&[String]) -> (Verdict, String),
) -> Finding {
    let unknown = |text: &str| (Verdict::Unknown, text.to_owned());
    let (verdict, text) = match texts {
        Ok(texts) => look(&texts),
        Err(Silence::NoResolver) => unknown("It could not be looked up: this machine names no resolver."),
        Err(Silence::Unreachable) => {
            unknown("It could not be looked up: the resolver of this machine did not answer.")
        }
        Err(Silence::Nonsense) => unknown("It could not be looked up: the resolver refused the question."),
    };
    Finding { name, verdict, text }
}

fn spf(texts: &[String], domain: &str) -> (Verdict, String) {
    let records: Vec<&String> = texts.iter().filter(|text| starts(text, "v=spf1")).collect();
    match records.as_slice() {
        [] => (
            Verdict::Bad,
            format!(
                "{domain} has no SPF record. Add the one that your mail provider names, such as “v=spf1 include:… -all”."
            ),
        ),
        [record] if record.split_whitespace().any(|term| term == "+all" || term == "all") => {
            (Verdict::Bad, format!("“{record}” lets everybody send in your name. End it with -all."))
        }
        [record] => (Verdict::Good, format!("“{record}”")),
        _ => (
            Verdict::Bad,
            format!("{domain} has several SPF records, so none of them counts. Join them into one."),
        ),
    }
}

fn dkim(texts: &[String], name: &str) -> (Verdict, String) {
    let key = |text: &&String| tag(text, "p").is_some_and(|key| !key.is_empty());
    if texts.iter().any(|text| key(&text)) {
        (Verdict::Good, format!("{name} has the key that mails are signed with."))
    } else {
        (Verdict::Bad, format!("{name} has no key. Add the record that your mail provider names."))
    }
}

fn dmarc(texts: &[String], domain: &str) -> (Verdict, String) {
    let record = texts.iter().find(|text| starts(text, "v=DMARC1"));
    match record.map(|record| (record, tag(record, "p"))) {
        Some((record, Some("none"))) => (
            Verdict::Good,
            format!("“{record}”. It only watches; p=quarantine keeps others from writing in your name."),
        ),
        Some((record, Some(_))) => (Verdict::Good, format!("“{record}”")),
        _ => (
            Verdict::Bad,
            format!("_dmarc.{domain} has no DMARC record. Add “v=DMARC1; p=none” for a start."),
        ),
    }
}

fn starts(text: &str, version: &str) -> bool {
    text.trim_start().get(..version.len()).is_some_and(|start| start.eq_ignore_ascii_case(version))
}

fn tag<'a>(record: &'a str, name: &str) -> Option<&'a str> {
    let mut tags = record.split(';').filter_map(|tag| tag.split_once('='));
    tags.find(|(tag, _)| tag.trim() == name).map(|(_, value)| value.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(look: fn(&[String], &str) -> (Verdict, String), texts: &[&str]) -> Verdict {
        look(&texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>(), "example.com").0
    }

    #[test]
    fn one_record_that_names_who_may_send_is_good() {
        assert_eq!(verdict(spf, &["v=spf1 include:mail.example -all", "other"]), Verdict::Good);
        for bad in [&[][..], &["v=spf1 +all"], &["v=spf1 a -all", "v=spf1 mx -all"], &["spf1"]] {
            assert_eq!(verdict(spf, bad), Verdict::Bad, "{bad:?}");
        }
    }

    #[test]
    fn a_key_that_was_taken_back_is_none() {
        assert_eq!(verdict(dkim, &["v=DKIM1; k=rsa; p=MIGf"]), Verdict::Good);
        for bad in [&[][..], &["v=DKIM1; p="], &["v=DKIM1"]] {
            assert_eq!(verdict(dkim, bad), Verdict::Bad, "{bad:?}");
        }
    }

    #[test]
    fn a_policy_is_needed() {
        assert_eq!(verdict(dmarc, &["v=DMARC1; p=reject"]), Verdict::Good);
        assert_eq!(verdict(dmarc, &["v=DMARC1;p=none"]), Verdict::Good);
        assert_eq!(verdict(dmarc, &["v=DMARC1"]), Verdict::Bad);
        assert_eq!(verdict(dmarc, &[]), Verdict::Bad);
    }

    #[tokio::test]
    async fn without_a_resolver_it_is_said_so() {
        for finding in check(None, "shop@example.com", None).await {
            assert_eq!(finding.verdict, Verdict::Unknown, "{finding:?}");
        }
        for finding in check(None, "shop@localhost", None).await {
            assert_eq!(finding.verdict, Verdict::Bad, "{finding:?}");
        }
    }
}
