//! The scripts of each screen, so that the browser asks for them together with the first one.

use super::routes::fits;
use crate::assets::{self, MadeOfAssets};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Files by the pattern of the screen's address, as the web app's build wrote them.
#[derive(Clone, Default)]
pub(super) struct Scripts(BTreeMap<String, Vec<String>>);

impl Scripts {
    /// The list.
    pub(super) fn get() -> Cow<'static, Self> {
        static KEPT: MadeOfAssets<Scripts> = MadeOfAssets::new(Scripts::read);
        KEPT.get()
    }

    fn read() -> Self {
        // Without the list the screens are as good, only a moment slower.
        let list = assets::routes_json().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        Self(list.unwrap_or_default())
    }

    /// What the screen at the path with these parts needs.
    pub(super) fn of(&self, parts: &[&str]) -> &[String] {
        let found = self.0.iter().find(|(pattern, _)| fits(pattern, parts));
        found.map_or(&[], |(_, files)| files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_is_found_by_its_address() {
        let list = r#"{ "/": ["/a.js"], "/products/:url": ["/b.js", "/c.js"], "/profile/:id?": ["/d.js"] }"#;
        let scripts = Scripts(serde_json::from_str(list).unwrap());
        for (path, files) in [
            ("", &["/a.js"][..]),
            ("products/lamp", &["/b.js", "/c.js"]),
            ("profile", &["/d.js"]),
            ("profile/x", &["/d.js"]),
            ("products", &[]),
            ("nothing/here", &[]),
        ] {
            assert_eq!(scripts.of(&path.split('/').collect::<Vec<_>>()), files, "{path}");
        }
    }
}
