//! The page of the web app, cut where the server adds to it.

use crate::assets;
use std::borrow::Cow;
use std::sync::OnceLock;

/// Where `index.html` wants the server's additions.
const MARKER: &str = "<!--haat:head-->";
const OPEN: &str = "<title>";
const CLOSE: &str = "</title>";

/// What is shown when the program was built without the web app.
const BARE: &str = "<!doctype html><html lang=\"en-IN\"><head><meta charset=\"utf-8\"><title>Haat</title>\
                    <!--haat:head--></head><body><p>The web app is not built yet: run <code>make web</code>.</p>\
                    </body></html>";

/// The parts between the additions.
#[derive(Clone)]
pub(super) struct Template {
    before_title: String,
    before_tags: String,
    rest: String,
}

impl Template {
    /// The template; read anew each time by development builds, whose web app may be built while they run.
    pub(super) fn get() -> Cow<'static, Self> {
        static KEPT: OnceLock<Template> = OnceLock::new();
        if cfg!(debug_assertions) {
            return Cow::Owned(Self::read());
        }
        Cow::Borrowed(KEPT.get_or_init(Self::read))
    }

    fn read() -> Self {
        let page = assets::index_html();
        if page.is_none() {
            tracing::warn!("this program was built without the web app");
        }
        Self::cut(page.as_deref().unwrap_or(BARE)).unwrap_or_else(|| Self {
            before_title: String::new(),
            before_tags: String::new(),
            rest: page.unwrap_or_default(),
        })
    }

    /// `None` when the page lacks a title followed by the marker.
    fn cut(page: &str) -> Option<Self> {
        let (before_title, rest) = page.split_once(OPEN)?;
        let (_, rest) = rest.split_once(CLOSE)?;
        let (before_tags, rest) = rest.split_once(MARKER)?;
        Some(Self {
            before_title: format!("{before_title}{OPEN}"),
            before_tags: format!("{CLOSE}{before_tags}"),
            rest: rest.to_owned(),
        })
    }

    /// The page with a title and tags.
    pub(super) fn fill(&self, title: &str, tags: &str) -> String {
        [&self.before_title, &super::escape(title), &self.before_tags, tags, &self.rest].concat()
    }
}
