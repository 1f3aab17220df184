//! nginx with the configuration that we ship, its addresses replaced by ours.

use crate::services::{free_port, is_root, until};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

const SHIPPED: &str = include_str!("../../../../deploy/nginx.conf");

pub(crate) struct Balancer {
    pub(crate) url: String,
    process: Child,
    folder: TempDir,
}

impl Balancer {
    pub(crate) async fn start(nodes: &[u16]) -> Self {
        let folder = TempDir::with_prefix("haat-cluster-nginx-").unwrap();
        let port = free_port();
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, configuration(nodes, port, &folder)).unwrap();
        let program = if Path::new("/usr/sbin/nginx").exists() { "/usr/sbin/nginx" } else { "nginx" };
        let process = Command::new(program)
            .arg("-c")
            .arg(&file)
            .arg("-p")
            .arg(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nginx is installed");
        let balancer = Self { url: format!("http://127.0.0.1:{port}"), process, folder };
        until("nginx answers", async || tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok())
            .await;
        balancer
    }

    /// What it complained about.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("error.log")).unwrap_or_default()
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        // The master takes its workers along only when it is asked to stop.
        Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status().ok();
        self.process.wait().ok();
    }
}

fn configuration(nodes: &[u16], port: u16, folder: &TempDir) -> String {
    let folder = folder.path().display();
    let mut lines = vec![
        "daemon off;".to_owned(),
        format!("pid {folder}/pid;"),
        format!("error_log {folder}/error.log;"),
    ];
    // As root, workers would become someone who may not write here.
    lines.extend(is_root().then(|| "user root;".to_owned()));
    // Each group of nodes names all of them.
    let mut written = false;
    for line in SHIPPED.lines() {
        match line.trim() {
            group if group.starts_with("upstream ") => {
                written = false;
                lines.push(line.to_owned());
            }
            server if server.starts_with("server node") => {
                let rest = server.split_once(":8080").expect("a node's address").1;
                if !written {
                    lines.extend(nodes.iter().map(|node| format!("server 127.0.0.1:{node}{rest}")));
                }
                written = true;
            }
            "listen 80;" => lines.push(format!("listen 127.0.0.1:{};", free_port())),
            // Without TLS: its certificate is not shipped.
            "listen 443 ssl http2;" => lines.push(format!("listen 127.0.0.1:{port};")),
            certificate if certificate.starts_with("ssl_certificate") => {}
            "http {" => {
                lines.extend(["http {".to_owned(), "access_log off;".to_owned()]);
                let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
                lines.extend(kinds.map(|kind| format!("{kind}_temp_path {folder}/{kind};")));
            }
            _ => lines.push(line.to_owned()),
        }
    }
    assert!(written, "the shipped configuration names nodes");
    lines.join("\n")
}
