//! What a mail says.

use haat_domain::notices::Notice;
use serde::{Deserialize, Serialize};

/// The words of a mail, from which both its forms are made.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// The headline, and the subject.
    pub title: String,
    /// What happened and what to do next; an empty line begins a new paragraph.
    pub text: String,
    /// What stands in a small table below: a name and its value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<(String, String)>,
    /// What the button says; none without `path`.
    #[serde(default)]
    pub button: String,
    /// Where it leads, within the shop. What opens an account stands after a `#`: browsers send that to no server, and
    /// the outbox forgets it once the mail is sent.
    #[serde(default)]
    pub path: String,
    /// What to do if it was not them, or the like.
    #[serde(default)]
    pub note: String,
}

impl Words {
    /// Without what opens an account.
    #[must_use]
    pub fn spent(mut self) -> Self {
        if let Some(at) = self.path.find('#') {
            self.path.truncate(at);
        }
        self
    }
}

impl From<&Notice> for Words {
    fn from(notice: &Notice) -> Self {
        Self {
            title: notice.title(),
            text: notice.text(),
            button: notice.action().to_owned(),
            path: notice.path(),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sent_keeps_no_key() {
        let words = |path: &str| Words { path: path.to_owned(), ..Words::default() };
        assert_eq!(words("/reset-password#token=abc").spent().path, "/reset-password");
        assert_eq!(words("/order/o1").spent().path, "/order/o1");
    }
}
