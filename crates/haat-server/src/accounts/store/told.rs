//! SQL of what others were told of somebody who leaves.

use haat_db::tables::{NOTICES, OUTBOX};
use haat_db::{DbError, Tx};
use haat_domain::ids::UserId;

/// Notices of others about somebody, `$1`.
struct About {
    kind: &'static str,
    /// Who reads them, besides admins.
    readers: &'static str,
    subjects: &'static str,
}

const MESSAGES: About = About {
    kind: "message",
    readers: " UNION SELECT seller_id FROM threads WHERE customer_id = $1 \
               UNION SELECT customer_id FROM threads WHERE seller_id = $1",
    subjects: "SELECT '/seller/messages/' || order_id || '.' || parcel FROM threads WHERE customer_id = $1 \
               UNION SELECT '/admin/messages/' || order_id || '.' || parcel FROM threads WHERE customer_id = $1 \
               UNION SELECT '/messages/' || order_id || '.' || parcel FROM threads WHERE seller_id = $1",
};

/// What these are about goes with the account.
const OVER: [About; 4] = [
    About {
        kind: "question_asked",
        readers: " UNION SELECT seller_id FROM questions WHERE asker_id = $1 AND seller_id IS NOT NULL",
        subjects: "SELECT id FROM questions WHERE asker_id = $1",
    },
    About {
        kind: "review_written",
        readers: " UNION SELECT seller_id FROM reviews WHERE author_id = $1 AND seller_id IS NOT NULL",
        subjects: "SELECT id FROM reviews WHERE author_id = $1",
    },
    About {
        kind: "seller_applied",
        readers: "",
        subjects: "SELECT id FROM seller_applications WHERE user_id = $1",
    },
    About { kind: "sign_in_slowed", readers: "", subjects: "SELECT id FROM users WHERE id = $1" },
];

impl About {
    /// The condition of who is told. It leads to their rows by an index: no other knows whom a notice names.
    fn readers(&self) -> String {
        format!("user_id IN (SELECT id FROM users WHERE is_admin = TRUE{}) AND user_id <> $1", self.readers)
    }

    fn notices(&self) -> String {
        format!("kind = '{}' AND {} AND subject IN ({})", self.kind, self.readers(), self.subjects)
    }
}

/// Takes somebody out of the bells and the mails of others, before their account goes: `pseudonym` stands for who wrote
/// about an order, without what was written, and what leads nowhere any more is gone.
pub(super) async fn forget(tx: &mut Tx, user: &UserId, pseudonym: &str) -> Result<(), DbError> {
    for about in OVER.iter().chain([&MESSAGES]) {
        let mails = format!(
            "WHERE kind = '{}' AND {} AND notice_id IN (SELECT id FROM notices WHERE {})",
            about.kind,
            about.readers(),
            about.notices()
        );
        OUTBOX.delete(mails).bind(user).execute(&mut *tx).await?;
    }
    for about in OVER {
        NOTICES.delete(format!("WHERE {}", about.notices())).bind(user).execute(&mut *tx).await?;
    }
    NOTICES
        .update(format!("SET name = $2, note = '' WHERE {}", MESSAGES.notices()))
        .bind(user)
        .bind(pseudonym)
        .execute(tx)
        .await
        .map(|_| ())
}
