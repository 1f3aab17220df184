//! First views: the markup of a screen, drawn by the web app's build with holes for words and figures.
//!
//! `{{name}}` is text, `{{~name}}` a name in whole words, `{{%name}}` text inside an address; what stands between `{{#name}}` and `{{/name}}` is
//! there for each element of a list, or if there is something of that name; `{{^name}}` begins what is there if not.

use super::escape;
use crate::assets::{self, MadeOfAssets};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What a browser's `URLSearchParams` leaves as it is; a space becomes a plus.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'*').remove(b'-').remove(b'.').remove(b'_').remove(b' ');

/// Text inside an address, as the web app writes it.
pub(super) fn in_address(text: &str) -> String {
    utf8_percent_encode(text, PLAIN).to_string().replace(' ', "+")
}

/// The longest word with a hyphen that stays in one piece: as in `whole-words.tsx` of the web app.
const LONGEST_WHOLE: usize = 12;

/// A name whose lines do not end at the hyphen of a short word, written as the web app's `WholeWords` does.
pub(super) fn in_whole_words(name: &str) -> String {
    let mut written = String::with_capacity(name.len());
    for (position, word) in name.split(' ').enumerate() {
        if position > 0 {
            written.push(' ');
        }
        if word.trim_matches('-').contains('-') && word.chars().count() <= LONGEST_WHOLE {
            written.push_str("<span class=\"whitespace-nowrap\">");
            written.push_str(&escape(word));
            written.push_str("</span>");
        } else {
            written.push_str(&escape(word));
        }
    }
    written
}

/// All drawings, by name.
#[derive(Clone, Default)]
pub(super) struct Drawings(BTreeMap<String, Vec<Part>>);

#[derive(Clone)]
enum Part {
    Text(String),
    Hole { name: String, write: fn(&str) -> String },
    Section { name: String, wanted: bool, parts: Vec<Part> },
}

impl Drawings {
    /// The drawings.
    pub(super) fn get() -> Cow<'static, Self> {
        static KEPT: MadeOfAssets<Drawings> = MadeOfAssets::new(Drawings::read);
        KEPT.get()
    }

    fn read() -> Self {
        // Without them the screens are as good, only a moment slower.
        let drawn: BTreeMap<String, String> = assets::first_views_json()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default();
        Self(drawn.into_iter().map(|(name, text)| (name, parse(&mut text.as_str()))).collect())
    }

    /// The drawing called `name`, filled with `values`, which come in the order in which they are asked.
    pub(super) fn draw(&self, name: &str, values: &[&Value]) -> Option<String> {
        let mut text = String::with_capacity(32 * 1024);
        fill(self.0.get(name)?, values, &mut text);
        Some(text)
    }
}

/// Reads up to the end of the section that `text` is in.
fn parse(text: &mut &str) -> Vec<Part> {
    let mut parts = Vec::new();
    while let Some((before, rest)) = text.split_once("{{") {
        let Some((hole, rest)) = rest.split_once("}}") else { break };
        if !before.is_empty() {
            parts.push(Part::Text(before.to_owned()));
        }
        *text = rest;
        let (kind, name) = hole.split_at(usize::from(hole.starts_with(['#', '^', '/', '%', '~'])));
        let name = name.to_owned();
        match kind {
            "/" => return parts,
            "#" | "^" => parts.push(Part::Section { name, wanted: kind == "#", parts: parse(text) }),
            "%" => parts.push(Part::Hole { name, write: in_address }),
            "~" => parts.push(Part::Hole { name, write: in_whole_words }),
            _ => parts.push(Part::Hole { name, write: escape }),
        }
    }
    if !text.is_empty() {
        parts.push(Part::Text((*text).to_owned()));
        *text = "";
    }
    parts
}

fn fill(parts: &[Part], values: &[&Value], text: &mut String) {
    for part in parts {
        match part {
            Part::Text(known) => text.push_str(known),
            Part::Hole { name, write } => {
                let value = match find(values, name) {
                    Some(Value::String(value)) => Cow::Borrowed(value.as_str()),
                    Some(Value::Number(number)) => Cow::Owned(number.to_string()),
                    _ => continue,
                };
                text.push_str(&write(&value));
            }
            Part::Section { name, wanted, parts } => match find(values, name) {
                Some(Value::Array(list)) if *wanted => {
                    for element in list {
                        fill(parts, &[&[element], values].concat(), text);
                    }
                }
                value if is_something(value) == *wanted => fill(parts, values, text),
                _ => {}
            },
        }
    }
}

fn find<'a>(values: &[&'a Value], name: &str) -> Option<&'a Value> {
    values.iter().find_map(|value| value.get(name))
}

fn is_something(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null | Value::Bool(false)) => false,
        Some(Value::String(text)) => !text.is_empty(),
        Some(Value::Array(list)) => !list.is_empty(),
        Some(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn holes_are_filled_and_nothing_breaks_out() {
        let drawn = "<a href=\"/s?q={{%word}}\">{{word}}</a>{{~whole}}{{#list}}<b>{{name}} {{word}}{{^last}},{{/last}}</b>{{/list}}\
                     {{#none}}never{{/none}}{{^none}}.{{/none}}{{missing}}";
        let drawings = Drawings(BTreeMap::from([("x".to_owned(), parse(&mut &*drawn))]));
        let values = json!({ "word": "<K&B> é", "whole": "A T-<b>", "list": [{ "name": 1 }, { "name": "\"", "last": true }] });
        assert_eq!(
            drawings.draw("x", &[&values]).unwrap(),
            "<a href=\"/s?q=%3CK%26B%3E+%C3%A9\">&lt;K&amp;B&gt; é</a>A <span class=\"whitespace-nowrap\">T-&lt;b&gt;</span><b>1 &lt;K&amp;B&gt; é,</b>\
             <b>&quot; &lt;K&amp;B&gt; é</b>."
        );
        assert_eq!(drawings.draw("y", &[&values]), None);
    }

    #[test]
    fn what_is_broken_stays_as_it_is() {
        for drawn in ["", "{{", "a{{b", "{{#a}}", "{{/a}}", "}}"] {
            let mut text = String::new();
            fill(&parse(&mut &*drawn), &[&Value::Null], &mut text);
            assert!(text.len() <= drawn.len(), "{drawn}");
        }
    }
}
