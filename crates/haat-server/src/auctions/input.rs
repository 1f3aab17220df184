//! Fields of a form as they arrive: a number may be text, a date may be anything.

use crate::error::{AppError, AppResult, Code};
use crate::http::values::IsoTime;
use haat_domain::input::{NumberInput, TimeInput, reason};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::ToSchema;

/// A number, or the text that an HTML form sends in its place. What it is not, the rules say in words.
#[derive(Debug, Default, ToSchema)]
#[schema(value_type = f64)]
pub(crate) struct LooseNumber(pub(crate) Option<NumberInput>);

/// A date and time. What it is not, the rules say in words.
#[derive(Debug, Default, ToSchema)]
#[schema(value_type = String, format = DateTime)]
pub(crate) struct LooseTime(pub(crate) TimeInput);

/// Text; anything else counts as left out.
#[derive(Debug, Default, ToSchema)]
#[schema(value_type = String)]
pub(crate) struct LooseText(pub(crate) String);

impl LooseText {
    /// The reason that an admin gives, in one line.
    pub(super) fn reason(&self) -> AppResult<String> {
        let line = self.0.split_whitespace().collect::<Vec<_>>().join(" ");
        if line.is_empty() {
            return Err(AppError::unprocessable("Please give a reason.").coded(Code::ReasonMissing));
        }
        let too_long = || AppError::unprocessable("Please give the reason in at most 500 letters.");
        reason(&line).map(str::to_owned).ok_or_else(too_long)
    }
}

impl<'de> Deserialize<'de> for LooseNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(match Value::deserialize(deserializer)? {
            Value::Null => None,
            Value::Number(number) => number.as_f64().map(NumberInput::Number),
            Value::String(text) => Some(NumberInput::Text(text)),
            other => Some(NumberInput::Text(other.to_string())),
        }))
    }
}

impl<'de> Deserialize<'de> for LooseTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(match Value::deserialize(deserializer)? {
            Value::Null => TimeInput::Missing,
            Value::String(text) if text.trim().is_empty() => TimeInput::Missing,
            text @ Value::String(_) => {
                serde_json::from_value(text).map_or(TimeInput::Unreadable, |IsoTime(at)| TimeInput::At(at))
            }
            _ => TimeInput::Unreadable,
        }))
    }
}

impl<'de> Deserialize<'de> for LooseText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(match Value::deserialize(deserializer)? {
            Value::String(text) => text,
            _ => String::new(),
        }))
    }
}
