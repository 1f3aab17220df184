//! The shop's own words: its name, logo and footer.

use haat_domain::errors::{FieldErrors, Flaw};
use haat_domain::upi::UpiId;

const NAME: &str = "text.name";
const LOGO: &str = "text.logo";
const FOOTER: &str = "text.footer";
const UPI_ID: &str = "text.upi_id";
const BANK_DETAILS: &str = "text.bank_details";

/// Texts that an admin may change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShopTexts {
    /// What the shop is called.
    pub name: String,
    /// The address of its logo; empty for ours.
    pub logo: String,
    /// A line at the foot of every page.
    pub footer: String,
    /// Whom customers pay who transfer the money themselves; empty for nobody.
    pub upi_id: String,
    /// The same for those who transfer it without UPI.
    pub bank_details: String,
}

impl Default for ShopTexts {
    fn default() -> Self {
        Self {
            name: "Haat".into(),
            logo: String::new(),
            footer: String::new(),
            upi_id: String::new(),
            bank_details: String::new(),
        }
    }
}

impl ShopTexts {
    /// Tidies what was typed, and complains about what cannot be shown.
    pub fn parse(name: &str, logo: &str, footer: &str, errors: &mut FieldErrors) -> Self {
        let [name, footer] = [name, footer].map(one_line);
        let logo = logo.trim();
        if name.is_empty() || name.chars().count() > 60 {
            let flaw = if name.is_empty() { Flaw::Required } else { Flaw::TooLong(60) };
            errors.push("name", flaw.says("The shop needs a name of at most 60 characters."));
        }
        let picture = logo.is_empty()
            || logo.starts_with("https://")
            || (logo.starts_with('/') && !logo.starts_with("//"));
        if !picture || logo.len() > 500 || logo.contains(char::is_control) {
            errors.push("logo", Flaw::Malformed.says("The logo must be the address of a picture."));
        }
        if footer.chars().count() > 300 {
            errors.push("footer", Flaw::TooLong(300).says("The footer may have at most 300 characters."));
        }
        Self { name, logo: logo.to_owned(), footer, ..Self::default() }
    }

    /// The same with whom customers pay who transfer the money themselves; who is offered to do so needs to know whom.
    #[must_use]
    pub fn paid_to(
        mut self,
        upi_id: &str,
        bank_details: &str,
        offered: bool,
        errors: &mut FieldErrors,
    ) -> Self {
        upi_id.trim().clone_into(&mut self.upi_id);
        if let Err(problem) = UpiId::parse(upi_id)
            && (offered || !self.upi_id.is_empty())
        {
            errors.push("upiId", problem);
        }
        let lines: Vec<String> = bank_details.lines().map(one_line).collect();
        lines.join("\n").trim().clone_into(&mut self.bank_details);
        if self.bank_details.chars().count() > 500 {
            let words = "The bank details may have at most 500 characters.";
            errors.push("bankDetails", Flaw::TooLong(500).says(words));
        }
        self
    }

    pub(super) fn rows(&self) -> [(&'static str, &str); 5] {
        [
            (NAME, &self.name),
            (LOGO, &self.logo),
            (FOOTER, &self.footer),
            (UPI_ID, &self.upi_id),
            (BANK_DETAILS, &self.bank_details),
        ]
    }

    pub(super) fn set(&mut self, key: &str, value: String) {
        match key {
            NAME => self.name = value,
            LOGO => self.logo = value,
            FOOTER => self.footer = value,
            UPI_ID => self.upi_id = value,
            BANK_DETAILS => self.bank_details = value,
            _ => {}
        }
    }
}

/// Without line ends and other characters that draw nothing: the words go into heads of mails and pages.
fn one_line(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}
