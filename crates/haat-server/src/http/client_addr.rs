//! Who is calling: the address that rate limits count by.

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The caller's address. Behind a proxy that we were told to trust, the one it saw.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddr(pub IpAddr);

impl ClientAddr {
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

/// Whether `X-Forwarded-For` is our own proxy's word.
#[derive(Debug, Clone, Copy)]
pub struct TrustProxy(pub bool);

impl<S: Send + Sync> FromRequestParts<S> for ClientAddr
where
    TrustProxy: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let forwarded = TrustProxy::from_ref(state)
            .0
            .then(|| parts.headers.get("x-forwarded-for"))
            .flatten()
            .and_then(|value| value.to_str().ok())
            .and_then(|list| list.rsplit(',').next())
            .and_then(|last| last.trim().parse().ok());
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        Ok(Self(forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))))
    }
}
