//! The page of the web app, cut where the server adds to it.

use crate::assets::{self, MadeOfAssets};
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

    /// The page with a title, tags and perhaps a first view.
    pub(super) fn fill(&self, title: &str, tags: &str, drawn: Option<&str>) -> String {
        let open = match drawn {
            Some(_) => r#"<div id="root" data-drawn>"#,
            None => r#"<div id="root">"#,
        };
        let title = super::escape(title);
        [
            &self.before_title,
            &title,
            &self.before_tags,
            tags,
            &self.before_root,
            open,
            drawn.unwrap_or_default(),
            "</div>",
            &self.after_root,
        ]
        .concat()
    }
}
