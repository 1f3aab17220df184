//! Sockets of people who signed in: they hear that there is something new for them, and nothing of others.

use super::connection::Heed;
use super::said::Said;
use super::{Inner, LIGHT_LOBBY, LOBBY};
use haat_domain::ids::UserId;
use serde_json::json;
use socketioxide::extract::{AckSender, SocketRef, TryData};
use std::collections::BTreeSet;
use std::sync::{Arc, Weak};

/// `signIn` with a session token, or `{ token, quiet }`, makes the socket its owner's; with anything else it is
/// nobody's again. A quiet one leaves the lobby: it wants no news of auctions.
pub(super) fn listen(weak: &Weak<Inner>, socket: &SocketRef) {
    let weak = weak.clone();
    socket.on("signIn", move |socket: SocketRef, TryData(said): TryData<Said>, ack: AckSender| async move {
        let Some(live) = weak.upgrade() else { return };
        match if live.limited { live.registry.hear(socket.id) } else { Heed::Handle } {
            Heed::Handle => {}
            Heed::Ignore => return,
            Heed::Disconnect => {
                socket.disconnect().ok();
                return;
            }
        }
        let said = said.unwrap_or_default();
        if said.quiet {
            socket.leave(LOBBY);
            socket.leave(LIGHT_LOBBY);
        }
        // While the database is away nobody can be known: the client tries again when it is told so.
        let token = said.into_token().unwrap_or_default();
        let person = live.auth.holder(&token).await.ok().flatten();
        let signed_in = person.is_some();
        live.registry.belongs(socket.id, person.map(|person| (person.id, token)));
        ack.send(&json!({ "signedIn": signed_in })).ok();
    });
}

/// Tells those of `users` who are here that there is something new to read. A session that ended meanwhile hears that
/// instead.
pub(super) async fn tell(live: Arc<Inner>, users: BTreeSet<UserId>) {
    for user in users {
        for (sid, token) in live.registry.sockets_of(&user) {
            let Some(socket) = live.io.get_socket(sid) else { continue };
            match live.auth.holder(&token).await {
                Ok(Some(_)) => {
                    socket.emit("notice", &json!({})).ok();
                }
                Ok(None) => {
                    live.registry.belongs(sid, None);
                    socket.emit("signedOut", &json!({})).ok();
                }
                // It asks by itself before long.
                Err(_) => {}
            }
        }
    }
}
