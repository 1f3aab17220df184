//! What the server adds to the head of a page.

use crate::uploads::sizes::Pictures;
use haat_domain::time::Millis;
use serde_json::Value;
use std::fmt::Write as _;

/// The additions. Every method escapes what it is given.
#[derive(Debug, Default)]
pub struct Head {
    /// What the page is called, without the shop's name; empty for the shop itself.
    title: String,
    /// A sentence for search engines and shared links.
    description: String,
    tags: String,
    /// The API calls that the screen makes at once.
    calls: Vec<String>,
    /// The first view.
    drawing: Option<Drawing>,
}

/// A first view: which drawing, of what moment, what fills it, and the screen's own answer of the API, from which
/// the app will show the same.
#[derive(Debug)]
pub(super) struct Drawing {
    pub(super) name: &'static str,
    pub(super) at: Millis,
    pub(super) values: Value,
    pub(super) data: Value,
}

impl Head {
    /// A page called `title`; the shop's front page when it is empty.
    pub fn new(title: &str, description: &str) -> Self {
        Self { title: title.to_owned(), description: sentence(description), ..Self::default() }
    }

    /// The title that the browser shows.
    pub(super) fn full_title(&self, shop: &str) -> String {
        if self.title.is_empty() { shop.to_owned() } else { format!("{} · {shop}", self.title) }
    }

    /// Names an API call that the screen will make at once, so that it begins before the screen's scripts are there.
    pub fn preload_fetch(&mut self, href: &str) {
        self.calls.push(href.to_owned());
    }

    /// Adds `<link rel="preload">` for a picture that the screen shows first, as wide as `sizes` says: word for word as
    /// its `img` does.
    pub fn preload_picture(&mut self, image: &str, sizes: &str) {
        self.preload_picture_where(image, sizes, None);
    }

    /// The same, on the screens alone that fit.
    pub fn preload_picture_where(&mut self, image: &str, sizes: &str, screens: Option<&str>) {
        let pictures = Pictures::of(image);
        let src = escape(pictures.as_ref().map_or(image, |pictures| &pictures.page));
        let _ = write!(self.tags, r#"<link rel="preload" as="image" fetchpriority="high" href="{src}""#);
        if let Some(Pictures { srcset, .. }) = pictures {
            let (srcset, sizes) = (escape(&srcset), escape(sizes));
            let _ = write!(self.tags, r#" imagesrcset="{srcset}" imagesizes="{sizes}""#);
        }
        if let Some(screens) = screens {
            let _ = write!(self.tags, r#" media="{}""#, escape(screens));
        }
        self.tags.push('>');
    }

    /// Shows the screen before the app has started.
    pub(super) fn draw(&mut self, drawing: Drawing) {
        self.drawing = Some(drawing);
    }

    /// What is to be drawn.
    pub(super) fn drawing(&self) -> Option<&Drawing> {
        self.drawing.as_ref()
    }

    /// Tells the web app something about the shop that no screen should wait for.
    pub fn tell(&mut self, name: &str, content: &str) {
        let _ = write!(self.tags, r#"<meta name="haat:{name}" content="{}">"#, escape(content));
    }

    /// Says what the screen needs besides its pictures: its scripts and its calls. A page that is `drawn` shows its
    /// pictures first, and asks for the rest once it is on the screen.
    pub(super) fn hint(&mut self, scripts: &[String], drawn: bool) {
        if drawn {
            self.tell("scripts", &scripts.join(" "));
            self.tell("calls", &self.calls.join(" "));
            return;
        }
        for file in scripts {
            let file = escape(file);
            let _ = write!(self.tags, r#"<link rel="modulepreload" crossorigin href="{file}">"#);
        }
        for call in &self.calls {
            let call = escape(call);
            let _ =
                write!(self.tags, r#"<link rel="preload" as="fetch" crossorigin="anonymous" href="{call}">"#);
        }
    }

    /// Says which of several addresses of the same page counts.
    pub fn canonical(&mut self, address: &str) {
        let _ = write!(self.tags, r#"<link rel="canonical" href="{}">"#, escape(address));
        self.property("og:url", address);
    }

    /// Adds an Open Graph property.
    pub fn property(&mut self, name: &str, content: &str) {
        let _ = write!(self.tags, r#"<meta property="{name}" content="{}">"#, escape(content));
    }

    /// Keeps the page out of search engines; its links are still followed.
    pub fn keep_out_of_search(&mut self) {
        self.tags.push_str(r#"<meta name="robots" content="noindex">"#);
    }

    /// Adds data for search engines.
    pub fn json_ld(&mut self, data: &Value) {
        let _ = write!(self.tags, r#"<script type="application/ld+json">{}</script>"#, in_script(data));
    }

    /// Everything but the title, as tags.
    pub(super) fn to_tags(&self, shop: &str) -> String {
        let mut tags = String::new();
        if !self.description.is_empty() {
            let text = escape(&self.description);
            let _ = write!(tags, r#"<meta name="description" content="{text}">"#);
            let _ = write!(tags, r#"<meta property="og:description" content="{text}">"#);
        }
        let _ = write!(tags, r#"<meta property="og:title" content="{}">"#, escape(&self.full_title(shop)));
        let _ = write!(tags, r#"<meta property="og:site_name" content="{}">"#, escape(shop));
        tags + &self.tags
    }
}

/// The beginning of a text, as long as search engines show it.
fn sentence(text: &str) -> String {
    const MAX: usize = 160;
    let mut short = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        let more = word.chars().count() + usize::from(length > 0);
        if length + more > MAX {
            if length == 0 {
                short.extend(word.chars().take(MAX - 1));
            }
            short.push('…');
            break;
        }
        if length > 0 {
            short.push(' ');
        }
        short.push_str(word);
        length += more;
    }
    short
}

/// JSON made safe inside a `script`: nothing ends the element but `</`, and nothing else may look like a tag.
pub(super) fn in_script(data: &Value) -> String {
    data.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// Text made safe inside HTML and its attributes.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_end_at_a_word() {
        assert_eq!(sentence(" two\n lines "), "two lines");
        let long = sentence(&"lamp ".repeat(100));
        assert!(long.ends_with("lamp…") && long.chars().count() <= 161, "{long}");
        assert_eq!(sentence(&"x".repeat(500)).chars().count(), 160);
    }

    #[test]
    fn nothing_breaks_out_of_its_tag() {
        let mut head = Head::new("</title><script>", "\"><script>");
        head.canonical("https://x/?\"><script>");
        head.json_ld(&serde_json::json!({ "name": "</script><script>alert(1)</script>" }));
        let tags = head.to_tags("\"><script>");
        assert_eq!(tags.matches("<script").count(), 1, "{tags}");
        assert_eq!(tags.matches("</script").count(), 1, "{tags}");
    }
}
