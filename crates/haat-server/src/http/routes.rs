//! How handlers become routes.
//!
//! Behind [`AnyHandler`] all of a room's handlers are one type. axum and tower would otherwise be compiled once for each
//! of hundreds of handlers, and every step of it asks the compiler to prove again that all the handler awaits may move
//! between threads: that was most of the server's build.

use axum::extract::Request;
use axum::handler::Handler;
use axum::response::Response;
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

/// As the macro of `utoipa_axum`, for handlers of one room.
macro_rules! routes {
    ($($handler:path),+ $(,)?) => {{
        use utoipa_axum::PathItemExt as _;
        let mut schemas = Vec::new();
        let mut paths = utoipa::openapi::path::Paths::new();
        let mut router = axum::routing::MethodRouter::new();
        $(
            let (path, operation, methods) = utoipa_axum::routes!(@resolve_types $handler : schemas);
            for method in &methods {
                router = router.on(method.to_method_filter(), $crate::http::routes::AnyHandler::new($handler));
            }
            paths.add_path_operation(&path, methods, operation);
        )+
        (schemas, paths, router)
    }};
}
pub(crate) use routes;
