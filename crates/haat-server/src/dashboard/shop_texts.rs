//! The shop's own words: its name, logo and footer, kept in the database.

use crate::dashboard::store::trail;
use haat_db::{Db, DbError, Tx};
use haat_domain::errors::FieldErrors;
use haat_domain::time::Millis;
use serde::Serialize;
use utoipa::ToSchema;

/// Texts that an admin may change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopTexts {
    /// What the shop is called.
    pub name: String,
    /// The address of its logo; empty for ours.
    pub logo: String,
    /// A line at the foot of every page.
    pub footer: String,
}

impl Default for ShopTexts {
    fn default() -> Self {
        Self { name: "Haat".into(), logo: String::new(), footer: String::new() }
    }
}

impl ShopTexts {
    /// The stored texts, with our defaults where nothing is stored.
    pub async fn read(db: &Db) -> Result<Self, DbError> {
        let mut texts = Self::default();
        for (key, value) in trail::texts(db).await? {
            match key.as_str() {
                "text.name" => texts.name = value,
                "text.logo" => texts.logo = value,
                "text.footer" => texts.footer = value,
                _ => {}
            }
        }
        Ok(texts)
    }

    /// Trims, and complains about what cannot be shown.
    pub fn parse(name: &str, logo: &str, footer: &str, errors: &mut FieldErrors) -> Self {
        let (name, logo, footer) = (name.trim(), logo.trim(), footer.trim());
        if name.is_empty() || name.chars().count() > 60 {
            errors.push("name", "The shop needs a name of at most 60 characters.");
        }
        let picture = logo.is_empty()
            || logo.starts_with("https://")
            || (logo.starts_with('/') && !logo.starts_with("//"));
        if !picture || logo.len() > 500 {
            errors.push("logo", "The logo must be the address of a picture.");
        }
        if footer.chars().count() > 300 {
            errors.push("footer", "The footer may have at most 300 characters.");
        }
        Self { name: name.to_owned(), logo: logo.to_owned(), footer: footer.to_owned() }
    }

    /// Keeps them.
    pub async fn put(&self, tx: &mut Tx, now: Millis) -> Result<(), DbError> {
        trail::put_text(tx, "text.name", &self.name, now).await?;
        trail::put_text(tx, "text.logo", &self.logo, now).await?;
        trail::put_text(tx, "text.footer", &self.footer, now).await
    }
}
