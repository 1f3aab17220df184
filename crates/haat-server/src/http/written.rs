//! JSON that is written once and stands in many answers.

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;

/// A value as JSON, already written. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Written(Arc<RawValue>);

impl Written {
    /// `value`, written. It has plain fields: there is nothing in them that cannot be.
    pub fn of(value: &impl Serialize) -> Self {
        Self(to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned()).into())
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.0.get().len()
    }
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
