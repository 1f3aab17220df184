use haat_db::tables::{REVIEW_REPORTS, REVIEW_VOTES, REVIEWS};
use haat_db::{DbError, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// Notes that `user` finds a review helpful, or no longer does, and tells how many do.
pub async fn vote(tx: &mut Tx, id: &str, user: &UserId, helpful: bool, now: Millis) -> Result<i64, DbError> {
    let (change, by) = if helpful {
        let vote = "(review_id, user_id, at) VALUES ($1, $2, $3) ON CONFLICT (review_id, user_id) DO NOTHING";
        (REVIEW_VOTES.insert(vote).bind(id).bind(user).bind(now), 1)
    } else {
        (REVIEW_VOTES.delete("WHERE review_id = $1 AND user_id = $2").bind(id).bind(user), -1)
    };
    if change.execute(&mut *tx).await? > 0 {
        REVIEWS
            .update("SET helpful = helpful + $1 WHERE id = $2")
            .bind(by)
            .bind(id)
            .execute(&mut *tx)
            .await?;
    }
    sql("SELECT helpful FROM reviews WHERE id = $1").bind(id).count(tx).await
}

/// Notes that `user` thinks it should not stand there; who says so again only changes the reason.
pub async fn report(tx: &mut Tx, id: &str, user: &UserId, reason: &str, now: Millis) -> Result<(), DbError> {
    let first = REVIEW_REPORTS
        .insert(
            "(review_id, user_id, reason, at) VALUES ($1, $2, $3, $4) ON CONFLICT (review_id, user_id) DO NOTHING",
        )
        .bind(id)
        .bind(user)
        .bind(reason)
        .bind(now)
        .execute(&mut *tx)
        .await?
        > 0;
    let change = if first {
        REVIEWS.update("SET reports = reports + 1 WHERE id = $1").bind(id)
    } else {
        REVIEW_REPORTS
            .update("SET reason = $1 WHERE review_id = $2 AND user_id = $3")
            .bind(reason)
            .bind(id)
            .bind(user)
    };
    change.execute(tx).await.map(|_| ())
}

/// Forgets the reports of a review that an admin looked at.
pub async fn clear_reports(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    REVIEW_REPORTS.delete("WHERE review_id = $1").bind(id).execute(&mut *tx).await?;
    let counted =
        "SET reports = (SELECT COUNT(*) FROM review_reports r WHERE r.review_id = reviews.id) WHERE id = $1";
    REVIEWS.update(counted).bind(id).execute(tx).await.map(|_| ())
}
