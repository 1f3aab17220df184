//! One TLS implementation for every library of ours that speaks it.

/// Chooses it; harmless when called again.
pub fn install() {
    rustls::crypto::ring::default_provider().install_default().ok();
}
