//! How handlers become routes.
//!
//! Behind [`AnyHandler`] all of a room's handlers are one type. axum and tower would otherwise be compiled once for each
//! of hundreds of handlers, and every step of it asks the compiler to prove again that all the handler awaits may move
//! between threads: that was most of the server's build.

use crate::openapi::Description;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::handler::Handler;
use axum::response::Response;
use axum::routing::MethodRouter;
use std::pin::Pin;
use std::sync::Arc;

type Answer = Pin<Box<dyn Future<Output = Response> + Send>>;

/// A handler whose own type is forgotten.
#[derive(Clone)]
pub struct AnyHandler<S>(Arc<dyn Fn(Request, S) -> Answer + Send + Sync>);

impl<S: 'static> AnyHandler<S> {
    /// Forgets the type of `handler`.
    pub fn new<T, H: Handler<T, S, Future = Answer>>(handler: H) -> Self {
        Self(Arc::new(move |request, state| handler.clone().call(request, state)))
    }
}

impl<S: Clone + Send + Sync + 'static> Handler<(), S> for AnyHandler<S> {
    type Future = Answer;

    fn call(self, request: Request, state: S) -> Answer {
        (self.0)(request, state)
    }
}

/// Some handlers of one address, as [`routes!`] lists them.
pub type Listed<S> = Vec<(String, MethodRouter<S>, Description)>;

/// The routes of a room, and how to describe each. To describe them all takes longer than to open a shop, and seldom
/// does anyone ask: it is done for the first who does.
pub struct Routes<S> {
    /// The addresses.
    pub router: Router<S>,
    /// What the document says of them.
    pub descriptions: Vec<Description>,
}

impl<S: Clone + Send + Sync + 'static> Default for Routes<S> {
    fn default() -> Self {
        Self { router: Router::new(), descriptions: Vec::new() }
    }
}

impl<S: Clone + Send + Sync + 'static> Routes<S> {
    /// Adds what [`routes!`] lists.
    #[must_use]
    pub fn routes(mut self, listed: Listed<S>) -> Self {
        for (path, handlers, description) in listed {
            self.router = self.router.route(&path, handlers);
            self.descriptions.push(description);
        }
        self
    }

    /// Adds an address that the document does not name.
    #[must_use]
    pub fn route(self, path: &str, handlers: MethodRouter<S>) -> Self {
        Self { router: self.router.route(path, handlers), ..self }
    }

    /// Adds another's.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.descriptions.extend(other.descriptions);
        Self { router: self.router.merge(other.router), ..self }
    }

    /// Lets no body be larger than `limit` at the addresses so far.
    #[must_use]
    pub fn layer(self, limit: DefaultBodyLimit) -> Self {
        Self { router: self.router.layer(limit), ..self }
    }
}

/// As the macro of `utoipa_axum`, for handlers of one room, which are not described before somebody asks.
macro_rules! routes {
    ($($handler:path),+ $(,)?) => {{
        use utoipa_axum::PathItemExt as _;
        let mut listed = $crate::http::routes::Listed::new();
        $(
            let (path, methods) = utoipa_axum::paste! {
                (utoipa_axum::routes!(@path [path()] of $handler), utoipa_axum::routes!(@path [methods()] of $handler))
            };
            let mut handlers = axum::routing::MethodRouter::new();
            for method in &methods {
                handlers = handlers.on(method.to_method_filter(), $crate::http::routes::AnyHandler::new($handler));
            }
            let description: $crate::openapi::Description = |schemas, paths| {
                let (path, operation, methods) = utoipa_axum::routes!(@resolve_types $handler : (*schemas));
                paths.add_path_operation(&path, methods, operation);
            };
            listed.push((path, handlers, description));
        )+
        listed
    }};
}
pub(crate) use routes;
