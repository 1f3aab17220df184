//! A query and its arguments, independent of the engine.

use crate::answer::{Answer, Boxed, Rows};
use crate::dialect::{Connection, Kind};
use crate::tables::{EVERYTHING, NOTHING, Outdates};
use crate::{Column, DbError, FromRow};
use std::borrow::Cow;
use std::sync::Arc;

/// One argument. Each variant keeps its type when it is NULL, because PostgreSQL asks for it.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Text, or NULL of that type.
    Text(Option<String>),
    /// Text that others have, too.
    #[serde(serialize_with = "as_text")]
    Shared(Arc<str>),
    /// A whole number, or NULL of that type.
    Int(Option<i64>),
    /// A floating-point number, or NULL of that type.
    Real(Option<f64>),
    /// True or false, or NULL of that type.
    Bool(Option<bool>),
    /// Many of that type: a column of rows that are added together, which only PostgreSQL takes so.
    #[serde(skip)]
    Many(Kind, Vec<Value>),
}

fn as_text<S: serde::Serializer>(text: &Arc<str>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(text)
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
    String => Text(v) v,
    i64 => Int(v) v,
    i32 => Int(v) i64::from(v),
    u32 => Int(v) i64::from(v),
    u16 => Int(v) i64::from(v),
    f64 => Real(v) v,
    bool => Bool(v) v,
}

// SQLite's driver keeps shared text as it is; a `String` it would put into one more box.
impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Shared(text.into())
    }
}
impl From<&String> for Value {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}
impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Self {
        text.map_or(Self::Text(None), Self::from)
    }
}
impl From<Option<&String>> for Value {
    fn from(text: Option<&String>) -> Self {
        text.map(String::as_str).into()
    }
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

    /// Appends `LIMIT … OFFSET …`: one page of what is sorted so far.
    #[must_use]
    pub fn page(self, limit: i64, offset: i64) -> Self {
        self.push(" LIMIT ").push_bind(limit).push(" OFFSET ").push_bind(offset)
    }

    /// Runs it and tells how many rows were touched.
    pub fn execute<'a>(self, on: impl Executor<'a>) -> Boxed<'a, u64> {
        on.connection(&self).execute(self)
    }

    /// All rows.
    pub fn all<'a, T: FromRow>(self, on: impl Executor<'a>) -> Answer<'a, Vec<T>> {
        Answer::new(on.connection(&self).all(self), Rows::all)
    }

    /// The first row, if there is one.
    pub fn optional<'a, T: FromRow>(self, on: impl Executor<'a>) -> Answer<'a, Option<T>> {
        self.first(on, Rows::first)
    }

    /// The first row, which must be there (an aggregate, a `RETURNING` of an insert).
    pub fn one<'a, T: FromRow>(self, on: impl Executor<'a>) -> Answer<'a, T> {
        self.first(on, |rows| rows.first()?.ok_or_else(|| sqlx::Error::RowNotFound.into()))
    }

    /// The first column of the first row, if there is one.
    pub fn scalar<'a, T: Column>(self, on: impl Executor<'a>) -> Answer<'a, Option<T>> {
        self.first(on, |rows| Ok(rows.first::<(T,)>()?.map(|(value,)| value)))
    }

    /// The first column of every row.
    pub fn scalars<'a, T: Column>(self, on: impl Executor<'a>) -> Answer<'a, Vec<T>> {
        let read = |rows: Rows| Ok(rows.all::<(T,)>()?.into_iter().map(|(value,)| value).collect());
        Answer::new(on.connection(&self).all(self), read)
    }

    /// A count or sum, 0 when there is nothing.
    pub fn count<'a>(self, on: impl Executor<'a>) -> Answer<'a, i64> {
        self.first(on, |rows| Ok(rows.first::<(Option<i64>,)>()?.and_then(|(count,)| count).unwrap_or(0)))
    }

    fn first<'a, T>(self, on: impl Executor<'a>, read: fn(Rows) -> Result<T, DbError>) -> Answer<'a, T> {
        Answer::new(on.connection(&self).first(self), read)
    }
}
