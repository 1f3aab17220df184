//! SQL of the security log.

use crate::audit::fold;
use haat_db::{Db, DbError, Query, Recorded, sql};
use haat_domain::ids::UserId;

/// Entries about `user`, or about everybody, that contain every word of `query`, newest first, and how many there are.
pub async fn security_entries(
    db: &Db,
    user: Option<&UserId>,
    query: &str,
    limit: i64,
    offset: i64,
) -> Result<(Vec<Recorded>, i64), DbError> {
    let log = |columns: &str| {
        let all = sql(format!("SELECT {columns} FROM facts WHERE kind = 'security.entry'"));
        matching(if let Some(user) = user { all.push(" AND subject = ").push_bind(user) } else { all }, query)
    };
    let total = log("COUNT(*)").count(db).await?;
    let rows = log("id, at, kind, subject, actor, payload")
        .push(" ORDER BY at DESC, id DESC LIMIT ")
        .push_bind(limit)
        .push(" OFFSET ")
        .push_bind(offset)
        .all(db)
        .await?;
    Ok((rows, total))
}

fn matching(mut select: Query, query: &str) -> Query {
    for word in fold(query).split_whitespace() {
        let pattern = format!("%{}%", word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"));
        select = select.push(" AND words LIKE ").push_bind(pattern).push(" ESCAPE '\\'");
    }
    select
}
