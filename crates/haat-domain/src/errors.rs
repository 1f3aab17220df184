//! What is wrong with a form, field by field.

use std::fmt;

/// Every complaint about one form, in the order of its fields. Names are those of the JSON body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<(&'static str, String)>);

impl FieldErrors {
    /// No complaints yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// A single complaint.
    pub fn one(field: &'static str, message: impl fmt::Display) -> Self {
        Self(vec![(field, message.to_string())])
    }

    /// Adds a complaint about `field`.
    pub fn push(&mut self, field: &'static str, message: impl fmt::Display) {
        self.0.push((field, message.to_string()));
    }

    /// The value when there is one; otherwise its complaint is noted under `field`.
    pub fn take<T, E: fmt::Display>(&mut self, field: &'static str, result: Result<T, E>) -> Option<T> {
        result.map_err(|message| self.push(field, message)).ok()
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many complaints there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The complaints as (field, message).
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(field, message)| (*field, message.as_str()))
    }

    /// The first complaint about `field`.
    pub fn get(&self, field: &str) -> Option<&str> {
        self.iter().find(|(name, _)| *name == field).map(|(_, message)| message)
    }

    /// The complaints as owned pairs, for an answer.
    pub fn into_vec(self) -> Vec<(&'static str, String)> {
        self.0
    }
}

impl fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, (_, message)) in self.0.iter().enumerate() {
            if position > 0 {
                f.write_str(" ")?;
            }
            f.write_str(message)?;
        }
        Ok(())
    }
}

impl std::error::Error for FieldErrors {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_keep_their_order_and_read_as_one_text() {
        let mut errors = FieldErrors::new();
        assert!(errors.is_empty());
        assert_eq!(errors.take("name", Ok::<_, String>(1)), Some(1));
        assert_eq!(errors.take("price", Err::<i64, _>("Too cheap.")), None);
        errors.push("stock", "Too few.");
        assert_eq!(errors.to_string(), "Too cheap. Too few.");
        assert_eq!(errors.get("stock"), Some("Too few."));
        assert_eq!(errors.get("name"), None);
        assert_eq!(errors.len(), 2);
        assert_eq!(errors.into_vec(), vec![("price", "Too cheap.".into()), ("stock", "Too few.".into())]);
    }
}
