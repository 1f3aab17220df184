//! Where pushes may go: to the push services of this world, never into our own network.

use crate::http::tls;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// An address that a browser gave us, of the right form.
#[derive(Debug, Clone)]
pub struct Endpoint(Url);

impl Endpoint {
    /// The address, unless it is not encrypted or leads into our own network. `local` lets the one of this machine pass,
    /// for tests. A name that leads there is found out when it is looked up ([`Outside`]).
    pub fn parse(text: &str, local: bool) -> Option<Self> {
        let url = Url::parse(text).ok().filter(|_| text.len() <= 1000)?;
        let host = url.host_str()?;
        let ip = host.trim_matches(['[', ']']).parse::<IpAddr>().ok();
        let here = ip.is_some_and(|ip| ip.is_loopback());
        let outside = url.scheme() == "https" && ip.is_none_or(is_public);
        let plain = url.username().is_empty() && url.password().is_none();
        (plain && (outside || (local && here))).then_some(Self(url))
    }

    /// The whole address.
    pub fn url(&self) -> Url {
        self.0.clone()
    }

    /// Whom the signature is for.
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }
}

/// Looks names up and leaves out every address of our own network, so that no name can lead us there.
pub struct Outside;

impl Outside {
    /// What requests to addresses that strangers gave us travel by, made for the first of them: it reads the system's
    /// certificates. It follows no redirect, since where that leads was not checked.
    pub fn client(made: &OnceLock<Client>, timeout: Duration) -> Result<&Client, reqwest::Error> {
        if let Some(client) = made.get() {
            return Ok(client);
        }
        tls::install();
        let builder = Client::builder().timeout(timeout).redirect(Policy::none()).no_proxy();
        let client = builder.dns_resolver(Arc::new(Self)).build()?;
        Ok(made.get_or_init(|| client))
    }
}

impl Resolve for Outside {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let outside: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            if outside.is_empty() {
                return Err("it has no address outside of our own network".into());
            }
            Ok(Box::new(outside.into_iter()) as Addrs)
        })
    }
}

/// Whether an address is of the open internet.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            let [a, b, c, _] = ip.octets();
            !(ip.is_private()
                || ip.is_loopback()
                || ip.is_link_local()
                || ip.is_multicast()
                || ip.is_broadcast()
                || ip.is_documentation()
                || a == 0
                || a >= 240
                // Carriers' own networks, protocol assignments, benchmarks.
                || (a == 100 && (64..128).contains(&b))
                || (a == 192 && b == 0 && c == 0)
                || (a == 198 && (b == 18 || b == 19)))
        }
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    if let Some(ip) = ip.to_ipv4_mapped() {
        return is_public(ip.into());
    }
    let first = ip.segments()[0];
    // Only 2000::/3 is routed, and of that not what wraps an IPv4 address (6to4, Teredo) or is for documents.
    first & 0xe000 == 0x2000
        && first != 0x2002
        && !(first == 0x2001 && ip.segments()[1] < 0x0200)
        && !(first == 0x2001 && ip.segments()[1] == 0x0db8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_open_internet_is_written_to() {
        for fine in
            ["https://fcm.googleapis.com/fcm/send/abc", "https://8.8.8.8/x", "https://[2606:4700::1111]/x"]
        {
            assert!(Endpoint::parse(fine, false).is_some(), "{fine}");
        }
        for wrong in [
            "http://push.example/x",
            "https://127.0.0.1/x",
            "https://10.1.2.3/x",
            "https://192.168.1.1/x",
            "https://172.16.0.1/x",
            "https://169.254.169.254/latest/meta-data",
            "https://100.64.0.1/x",
            "https://0.0.0.0/x",
            "https://[::1]/x",
            "https://[fd00::1]/x",
            "https://[fe80::1]/x",
            "https://[::ffff:10.0.0.1]/x",
            "https://[2002:0a00:0001::]/x",
            "https://user:secret@push.example/x",
            "ftp://push.example/x",
            "nonsense",
            "",
        ] {
            assert!(Endpoint::parse(wrong, false).is_none(), "{wrong}");
        }
        assert!(Endpoint::parse(&format!("https://push.example/{}", "x".repeat(1000)), false).is_none());
    }

    #[test]
    fn this_machine_is_for_tests_alone() {
        assert!(Endpoint::parse("http://127.0.0.1:9/x", true).is_some());
        assert!(Endpoint::parse("http://127.0.0.1:9/x", false).is_none());
        assert!(Endpoint::parse("http://10.0.0.1:9/x", true).is_none());
    }

    #[tokio::test]
    async fn a_name_that_leads_home_is_not_followed() {
        assert!(Outside.resolve("localhost".parse().unwrap()).await.is_err());
    }
}
