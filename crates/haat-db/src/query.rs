//! A query and its arguments, independent of the engine.

use crate::dialect::Connection;
use crate::tables::{EVERYTHING, NOTHING, Outdates};
use crate::{Column, DbError, FromRow};
use std::borrow::Cow;

/// One argument. Each variant keeps its type when it is NULL, because PostgreSQL asks for it.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Text, or NULL of that type.
    Text(Option<String>),
    /// A whole number, or NULL of that type.
    Int(Option<i64>),
    /// A floating-point number, or NULL of that type.
    Real(Option<f64>),
    /// True or false, or NULL of that type.
    Bool(Option<bool>),
}

macro_rules! value {
    ($($type:ty => $variant:ident ($name:ident) $convert:expr),* $(,)?) => { $(
        impl From<$type> for Value {
            fn from($name: $type) -> Self {
                Self::$variant(Some($convert))
            }
        }
        impl From<Option<$type>> for Value {
            fn from(value: Option<$type>) -> Self {
                Self::$variant(value.map(|$name| $convert))
            }
        }
    )* };
}
value! {
    &str => Text(v) v.to_owned(),
    String => Text(v) v,
    &String => Text(v) v.clone(),
    i64 => Int(v) v,
    i32 => Int(v) i64::from(v),
    u32 => Int(v) i64::from(v),
    u16 => Int(v) i64::from(v),
    f64 => Real(v) v,
    bool => Bool(v) v,
}

/// What a query can run on: `&Db` (a read of its own) or `&mut Tx`.
pub trait Executor<'a>: Send {
    /// The connection to run `query` on.
    fn connection(self, query: &Query) -> Connection<'a>;
}

/// SQL text with `$1`, `$2` … and its arguments, in order.
#[derive(Debug, Clone)]
pub struct Query {
    pub(crate) text: Cow<'static, str>,
    pub(crate) args: Vec<Value>,
    pub(crate) outdates: Outdates,
}

/// Starts a query that reads. Text made at run time must contain no value that came from outside: bind those. A
/// statement that writes begins with its [table](crate::tables); here it counts as one that writes everything.
pub fn sql(text: impl Into<Cow<'static, str>>) -> Query {
    let text = text.into();
    let outdates = if text.starts_with("SELECT") { NOTHING } else { EVERYTHING };
    Query { text, args: Vec::new(), outdates }
}

impl Query {
    pub(crate) fn writing(text: String, outdates: Outdates) -> Self {
        Self { text: text.into(), args: Vec::new(), outdates }
    }

    /// Adds the next argument.
    #[must_use]
    pub fn bind(mut self, value: impl Into<Value>) -> Self {
        self.args.push(value.into());
        self
    }

    /// Appends more text.
    #[must_use]
    pub fn push(mut self, text: &str) -> Self {
        self.text.to_mut().push_str(text);
        self
    }

    /// Appends the placeholder of a new argument and binds it.
    #[must_use]
    pub fn push_bind(mut self, value: impl Into<Value>) -> Self {
        self.args.push(value.into());
        let placeholder = format!("${}", self.args.len());
        self.push(&placeholder)
    }

    /// Appends `(…, …)` with one new argument for each item, for `IN`. An empty list matches nothing.
    #[must_use]
    pub fn push_list<V: Into<Value>>(mut self, items: impl IntoIterator<Item = V>) -> Self {
        let mut separator = "(";
        for item in items {
            self = self.push(separator).push_bind(item);
            separator = ", ";
        }
        if separator == "(" { self.push("(NULL)") } else { self.push(")") }
    }

    /// Runs it and tells how many rows were touched.
    pub async fn execute<'a>(self, on: impl Executor<'a>) -> Result<u64, DbError> {
        on.connection(&self).execute(self).await
    }

    /// All rows.
    pub async fn all<'a, T: FromRow + Send>(self, on: impl Executor<'a>) -> Result<Vec<T>, DbError> {
        on.connection(&self).fetch_all(self).await
    }

    /// The first row, if there is one.
    pub async fn optional<'a, T: FromRow + Send>(self, on: impl Executor<'a>) -> Result<Option<T>, DbError> {
        on.connection(&self).fetch_optional(self).await
    }

    /// The first row, which must be there (an aggregate, a `RETURNING` of an insert).
    pub async fn one<'a, T: FromRow + Send>(self, on: impl Executor<'a>) -> Result<T, DbError> {
        self.optional(on).await?.ok_or_else(|| sqlx::Error::RowNotFound.into())
    }

    /// The first column of the first row, if there is one.
    pub async fn scalar<'a, T: Column + Send>(self, on: impl Executor<'a>) -> Result<Option<T>, DbError> {
        Ok(self.optional::<(T,)>(on).await?.map(|(value,)| value))
    }

    /// The first column of every row.
    pub async fn scalars<'a, T: Column + Send>(self, on: impl Executor<'a>) -> Result<Vec<T>, DbError> {
        Ok(self.all::<(T,)>(on).await?.into_iter().map(|(value,)| value).collect())
    }

    /// A count or sum, 0 when there is nothing.
    pub async fn count<'a>(self, on: impl Executor<'a>) -> Result<i64, DbError> {
        Ok(self.scalar::<Option<i64>>(on).await?.flatten().unwrap_or(0))
    }
}
