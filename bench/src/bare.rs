//! The ceiling of every read: axum with nothing in it, answering the same bytes.

use crate::program::Program;
use crate::{Outcome, shop};
use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::response::IntoResponse;
use axum::routing::get;
use bytes::Bytes;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;
use tokio::net::TcpListener;

/// What is answered at one path.
pub(crate) struct Fixed {
    pub(crate) path: String,
    pub(crate) content_type: String,
    pub(crate) encoding: String,
    pub(crate) body: Vec<u8>,
}

/// A bare axum in a process of its own.
pub(crate) struct Bare {
    pub(crate) port: u16,
    pub(crate) pid: u32,
    _program: Program,
}

impl Bare {
    /// Starts one that answers with `answers`.
    pub(crate) async fn start(answers: &[Fixed]) -> Outcome<Self> {
        let port = shop::free_port()?;
        let folder = tempfile::tempdir()?;
        let mut list = Vec::new();
        for (number, answer) in answers.iter().enumerate() {
            let file = folder.path().join(number.to_string());
            std::fs::write(&file, &answer.body)?;
            list.push(json!([answer.path, answer.content_type, answer.encoding, file]));
        }
        let mut program =
            Program::start(Command::new(std::env::current_exe()?).arg("bare").stdin(Stdio::piped()))?;
        let pid = program.id();
        let mut input = program.child().stdin.take().ok_or("no way to tell the bare axum what to answer")?;
        input.write_all(json!({ "port": port, "answers": list }).to_string().as_bytes())?;
        drop(input);
        for _ in 0..400 {
            if tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
                return Ok(Self { port, pid, _program: program });
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        Err("the bare axum does not listen".into())
    }
}

/// Serves what standard input says.
pub(crate) async fn serve() -> Outcome<()> {
    let told: Value = serde_json::from_reader(std::io::stdin())?;
    let (mut app, mut queries) = (Router::new(), HashMap::new());
    for answer in told["answers"].as_array().ok_or("no answers")? {
        let text = |place: usize| answer[place].as_str().unwrap_or_default().to_owned();
        let body = Bytes::from(std::fs::read(text(3))?);
        let (content_type, encoding) = (text(1), text(2));
        let handler = move || {
            let (body, content_type, encoding) = (body.clone(), content_type.clone(), encoding.clone());
            async move {
                if encoding.is_empty() {
                    ([("content-type", content_type)], body).into_response()
                } else {
                    ([("content-type", content_type), ("content-encoding", encoding)], body).into_response()
                }
            }
        };
        if text(0).contains('?') {
            queries.insert(text(0), handler);
        } else {
            app = app.route(&text(0), get(handler));
        }
    }
    // Addresses that differ after the question mark: one look into a map.
    let queries = Arc::new(queries);
    app = app.fallback(move |uri: Uri| {
        let found = uri.path_and_query().and_then(|asked| queries.get(asked.as_str()).cloned());
        async move {
            match found {
                Some(handler) => handler().await,
                None => StatusCode::NOT_FOUND.into_response(),
            }
        }
    });
    let port = u16::try_from(told["port"].as_u64().ok_or("no port")?)?;
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    axum::serve(
        axum::serve::ListenerExt::tap_io(listener, |stream| {
            stream.set_nodelay(true).ok();
        }),
        app,
    )
    .await?;
    Ok(())
}
