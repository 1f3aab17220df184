//! The web app, embedded in the program (read from disk in development builds).

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;
use std::sync::OnceLock;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
// The server can be built and tested before the web app is.
#[allow_missing = true]
struct Dist;

/// The file at `path` of the built web app, if there is one.
pub fn find(path: &str, request: &HeaderMap) -> Option<Response> {
    let path = path.trim_start_matches('/');
    let hidden = path.is_empty() || path == "index.html" || path.ends_with(".br") || path.ends_with(".gz");
    if hidden || path.contains("..") {
        return None;
    }
    let plain = Dist::get(path)?;
    Some(respond(path, plain, request))
}

/// Whether the built web app has a file at `path`.
pub fn has(path: &str) -> bool {
    Dist::iter().any(|known| known == path)
}

/// The page that starts the app, without what the server fills in.
pub fn index_html() -> Option<String> {
    let file = Dist::get("index.html")?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// For each screen of the app the scripts that it needs beside the first one, as JSON.
pub fn routes_json() -> Option<Vec<u8>> {
    Some(Dist::get("routes.json")?.data.into_owned())
}

/// The markup of some screens' first views, with holes, as JSON.
pub fn first_views_json() -> Option<Vec<u8>> {
    Some(Dist::get("first-views.json")?.data.into_owned())
}

/// Something made of these files once; by development builds each time, since the web app may be built while they
/// run.
pub struct MadeOfAssets<T> {
    made: OnceLock<T>,
    make: fn() -> T,
}

impl<T: Clone> MadeOfAssets<T> {
    /// What `make` will make.
    pub const fn new(make: fn() -> T) -> Self {
        Self { made: OnceLock::new(), make }
    }

    /// It.
    pub fn get(&'static self) -> Cow<'static, T> {
        if cfg!(debug_assertions) {
            Cow::Owned((self.make)())
        } else {
            Cow::Borrowed(self.made.get_or_init(self.make))
        }
    }
}

fn respond(path: &str, plain: EmbeddedFile, request: &HeaderMap) -> Response {
    let etag = format!("\"{}\"", hex::encode(&plain.metadata.sha256_hash()[..12]));
    let unchanged =
        request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()) == Some(etag.as_str());
    let mut response = if unchanged {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let (encoding, file) = smallest(path, plain, request);
        let mut response = Body::from(file.data.into_owned()).into_response();
        if let Some(encoding) = encoding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        let mime = mime_guess::from_path(path).first_or_octet_stream();
        if let Ok(value) = HeaderValue::from_str(&with_charset(mime.as_ref())) {
            response.headers_mut().insert(header::CONTENT_TYPE, value);
        }
        response
    };
    // Names under assets/ carry a hash of their content: they never change.
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, etag);
    }
    response
}

fn with_charset(mime: &str) -> String {
    if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime.to_owned() }
}

/// The precompressed copy that the client accepts, or the file itself.
fn smallest(path: &str, plain: EmbeddedFile, request: &HeaderMap) -> (Option<&'static str>, EmbeddedFile) {
    let accepted = request
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    for (encoding, ending) in [("br", ".br"), ("gzip", ".gz")] {
        if accepted.contains(encoding)
            && let Some(file) = Dist::get(&format!("{path}{ending}"))
        {
            return (Some(encoding), file);
        }
    }
    (None, plain)
}
