//! Bad days, on order.

use std::{collections::VecDeque, time::Duration};

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use parking_lot::Mutex;
use tokio::sync::watch;

/// A call that a fault can strike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// PayPal's access token.
    Token,
    /// Making a payment.
    Create,
    /// Looking a payment up.
    LookUp,
    /// Taking the money: PayPal's capture, Stripe's confirmation by the payer.
    Capture,
    /// Giving it back.
    Refund,
    /// Calling a payment off.
    Cancel,
    /// The certificate that PayPal's signatures are checked with.
    Certificate,
}

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Nothing is done and no answer comes.
    HangBefore,
    /// It is done, but no answer comes.
    HangAfter,
    /// Nothing is done; status 500.
    ServerError,
    /// Nothing is done; status 500, and the key of the call is answered so from then on, as Stripe does.
    ServerErrorKept,
    /// It is done; status 500.
    ServerErrorAfter,
    /// It is done; the answer is a page of HTML.
    Garbage,
    /// [`Op::Capture`]: the payer's bank says no. [`Op::Refund`]: the provider refuses.
    Decline,
    /// [`Op::Capture`] and [`Op::Refund`]: nobody knows until it is settled or denied.
    Pending,
    /// [`Op::Refund`] only: it is made, and fails at once.
    Fail,
    /// [`Op::Capture`] only: so much is taken and no more.
    Partial(i64),
}

/// The faults ordered so far, and how to act them out.
pub(super) struct Faults {
    next: Mutex<VecDeque<(Op, Fault)>>,
    hang: Duration,
    stopped: watch::Receiver<bool>,
}

impl Faults {
    pub(super) fn new(hang: Duration, stopped: watch::Receiver<bool>) -> Self {
        Self { next: Mutex::default(), hang, stopped }
    }

    pub(super) fn order(&self, op: Op, fault: Fault) {
        self.next.lock().push_back((op, fault));
    }

    pub(super) fn clear(&self) {
        self.next.lock().clear();
    }

    /// Does `work` as the next fault ordered for `op` has it; `work` gets the faults about money itself.
    pub(super) async fn meet<R: IntoResponse>(
        &self,
        op: Op,
        work: impl FnOnce(Option<Fault>) -> R + Send,
    ) -> Response {
        let fault = self.take(op);
        match fault {
            Some(Fault::HangBefore) => self.hang().await,
            Some(Fault::HangAfter) => {
                drop(work(None).into_response());
                self.hang().await
            }
            Some(Fault::ServerError) => unwell(),
            Some(Fault::ServerErrorAfter) => {
                drop(work(None).into_response());
                unwell()
            }
            Some(Fault::Garbage) => {
                drop(work(None).into_response());
                "<html><body>Everything is fine.</body></html>".into_response()
            }
            money => work(money).into_response(),
        }
    }

    fn take(&self, op: Op) -> Option<Fault> {
        let mut next = self.next.lock();
        let at = next.iter().position(|(of, _)| *of == op)?;
        next.remove(at).map(|(_, fault)| fault)
    }

    async fn hang(&self) -> Response {
        tokio::select! {
            () = tokio::time::sleep(self.hang) => {}
            () = super::until(self.stopped.clone()) => {}
        }
        StatusCode::GATEWAY_TIMEOUT.into_response()
    }
}

pub(super) fn unwell() -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, r#"{"name":"INTERNAL_SERVER_ERROR"}"#).into_response()
}
