//! Who is calling: the address that rate limits count by.

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use http::HeaderMap;
use http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The caller's address. Behind proxies that we were told to trust, the one that the outermost of them saw.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddr(pub IpAddr);

impl ClientAddr {
    /// Whose request it is, given how many proxies of ours it came through.
    pub fn of(request: &Parts, proxies: TrustedProxies) -> Self {
        let peer = request.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let seen = seen_by_outermost(&request.headers, proxies.0).or(peer);
        Self(seen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)))
    }

    /// Whom a limit counts: an IPv4 address, or the /64 network of an IPv6 one, since a single customer
    /// of a provider has all the addresses in it.
    pub fn network(self) -> IpAddr {
        match self.0.to_canonical() {
            IpAddr::V6(address) => {
                let network = u128::from(address) & (u128::MAX << 64);
                IpAddr::V6(network.into())
            }
            address @ IpAddr::V4(_) => address,
        }
    }
}

/// How many proxies of ours a request comes through; 0 when `X-Forwarded-For` is anybody's word.
#[derive(Debug, Clone, Copy)]
pub struct TrustedProxies(pub u8);

/// Each proxy adds the address that it saw at the right end, as one more element or as one more header line; both
/// are the same list. Whatever stands to the left of what our own proxies added, the caller may have made up. Of a
/// list that is shorter than our row of proxies, all of it is theirs.
fn seen_by_outermost(headers: &HeaderMap, proxies: u8) -> Option<IpAddr> {
    let mut list = Vec::new();
    for line in headers.get_all("x-forwarded-for") {
        // A line that is not text counts as one element that is no address.
        list.extend(line.to_str().unwrap_or_default().split(',').map(str::trim));
    }
    let ours = usize::from(proxies).min(list.len());
    let address = list.get(list.len() - ours)?;
    address.parse().ok().or_else(|| Some(address.parse::<SocketAddr>().ok()?.ip()))
}

impl<S: Send + Sync> FromRequestParts<S> for ClientAddr
where
    TrustedProxies: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self::of(parts, TrustedProxies::from_ref(state)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    fn seen(lines: &[&str], proxies: u8) -> Option<String> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_str(line).unwrap());
        }
        seen_by_outermost(&headers, proxies).map(|address| address.to_string())
    }

    #[test]
    fn the_address_is_counted_from_the_right_across_all_lines() {
        for (lines, proxies, expected) in [
            (&["198.51.100.9"][..], 0, None),
            (&[], 1, None),
            (&["198.51.100.9"], 1, Some("198.51.100.9")),
            (&["1.1.1.1, 198.51.100.9"], 1, Some("198.51.100.9")),
            // A line of the caller's own before the one that our proxy added.
            (&["1.1.1.1", "198.51.100.9"], 1, Some("198.51.100.9")),
            (&["1.1.1.1, 2.2.2.2", "198.51.100.9, 10.0.0.1"], 2, Some("198.51.100.9")),
            (&["1.1.1.1", "198.51.100.9", "10.0.0.1"], 2, Some("198.51.100.9")),
            // Past the outer proxy, straight to the inner one, which saw the caller itself.
            (&["198.51.100.9"], 2, Some("198.51.100.9")),
            (&["198.51.100.9:40123"], 1, Some("198.51.100.9")),
            (&["[2001:db8::1]:443"], 1, Some("2001:db8::1")),
            (&["1.1.1.1, unknown"], 1, None),
        ] {
            assert_eq!(seen(lines, proxies).as_deref(), expected, "{lines:?} through {proxies}");
        }
    }
}
