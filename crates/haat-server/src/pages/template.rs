//! The page of the web app, cut where the server adds to it.

use super::head::in_script;
use crate::assets::{self, MadeOfAssets};
use serde_json::Value;
use std::borrow::Cow;

/// Where `index.html` wants the server's additions.
const MARKER: &str = "<!--haat:head-->";
const OPEN: &str = "<title>";
const CLOSE: &str = "</title>";
/// Where the web app will stand, and with it what the server draws before.
const ROOT: &str = "<div id=\"root\"></div>";

/// What is shown when the program was built without the web app.
const BARE: &str = "<!doctype html><html lang=\"en-IN\"><head><meta charset=\"utf-8\"><title>Haat</title>\
                    <!--haat:head--></head><body><p>The web app is not built yet: run <code>make web</code>.</p>\
                    </body></html>";

/// A screen's markup, and what it was drawn from.
pub(super) struct Drawn {
    pub(super) markup: String,
    pub(super) from: Value,
}

/// The parts between the additions.
#[derive(Clone)]
pub(super) struct Template {
    before_title: String,
    before_tags: String,
    before_root: String,
    after_root: String,
}

impl Template {
    /// The template.
    pub(super) fn get() -> Cow<'static, Self> {
        static KEPT: MadeOfAssets<Template> = MadeOfAssets::new(Template::read);
        KEPT.get()
    }

    fn read() -> Self {
        let page = assets::index_html();
        if page.is_none() {
            tracing::warn!("this program was built without the web app");
        }
        Self::cut(page.as_deref().unwrap_or(BARE)).unwrap_or_else(|| Self {
            before_title: String::new(),
            before_tags: String::new(),
            before_root: page.unwrap_or_default(),
            after_root: String::new(),
        })
    }

    /// `None` when the page lacks a title followed by the marker.
    fn cut(page: &str) -> Option<Self> {
        let (before_title, rest) = page.split_once(OPEN)?;
        let (_, rest) = rest.split_once(CLOSE)?;
        let (before_tags, rest) = rest.split_once(MARKER)?;
        let (before_root, after_root) = rest.split_once(ROOT).unwrap_or((rest, ""));
        Some(Self {
            before_title: format!("{before_title}{OPEN}"),
            before_tags: format!("{CLOSE}{before_tags}"),
            before_root: before_root.to_owned(),
            after_root: after_root.to_owned(),
        })
    }

    /// The page with a title, tags and perhaps a first view with what it was drawn from.
    pub(super) fn fill(&self, title: &str, tags: &str, drawn: Option<&Drawn>) -> String {
        let (open, close) = match drawn {
            Some(_) => {
                (r#"<div id="root" data-drawn>"#, r#"</div><script type="application/json" id="drawn">"#)
            }
            None => (r#"<div id="root">"#, "</div>"),
        };
        let (markup, data, end) = match drawn {
            Some(drawn) => (drawn.markup.as_str(), in_script(&drawn.from), "</script>"),
            None => ("", String::new(), ""),
        };
        let title = super::escape(title);
        [
            &self.before_title,
            &title,
            &self.before_tags,
            tags,
            &self.before_root,
            open,
            markup,
            close,
            &data,
            end,
            &self.after_root,
        ]
        .concat()
    }
}
