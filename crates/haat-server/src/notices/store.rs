//! SQL about notices.

mod bell;
pub(crate) mod ordered;
pub(crate) mod refunds;
pub(crate) mod subjects;

pub use bell::{NoticeRow, choose, counts, list, mark_read, reader, unwanted};

use crate::mail::Words;
use crate::mail::store::{self as outbox, Outgoing, Way};
use bell::COLUMNS;
use haat_db::tables::NOTICES;
use haat_db::{Db, DbError, Kind as ColumnKind, Tx, Value, new_id, sql};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::Millis;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Something that somebody is told.
pub struct Post<'a> {
    /// Who.
    pub user: &'a UserId,
    /// What.
    pub notice: Notice,
    /// When it happened.
    pub at: Millis,
}

/// Stores what people are told, each of something else, and the mails and pushes of those who want them. One of the same
/// about the same that is still unread is brought up to date instead; of what happens again and again (a kind that waits)
/// there is one mail until it is read. Whoever has left is told nothing.
pub async fn post(tx: &mut Tx, posts: &[Post<'_>]) -> Result<(), DbError> {
    use ColumnKind::{Int, Text};
    if posts.is_empty() {
        return Ok(());
    }
    let insert = format!(
        "(id, user_id, kind, subject, name, amount, at, note) \
         SELECT c0, c1, c2, c3, c4, c5, c6, c7 FROM ({}) AS new \
         WHERE EXISTS (SELECT 1 FROM users u WHERE u.id = new.c1) \
         ON CONFLICT (user_id, kind, subject) WHERE read_at IS NULL DO UPDATE SET name = excluded.name, \
         amount = excluded.amount, note = excluded.note, at = excluded.at, times = notices.times + 1 \
         RETURNING id, user_id, kind, subject, \
         (SELECT COUNT(*) FROM unwanted_mails w WHERE w.user_id = notices.user_id AND w.kind = notices.kind), \
         (SELECT COUNT(*) FROM push_devices d WHERE d.user_id = notices.user_id AND NOT EXISTS \
         (SELECT 1 FROM unwanted_pushes w WHERE w.user_id = notices.user_id AND w.kind = notices.kind))",
        tx.rows(&[Text, Text, Text, Text, Text, Int, Int, Text])
    );
    let ids: Vec<String> = posts.iter().map(|post| new_id(post.at)).collect();
    let rows: Vec<[Value; 8]> =
        ids.iter().zip(posts).map(|(id, post)| row(id, post.user, &post.notice, post.at)).collect();
    let posted: Vec<(String, String, String, String, i64, i64)> =
        Tx::in_rows(NOTICES.insert(insert), &rows)?.all(&mut *tx).await?;
    let about =
        |post: &Post<'_>| (post.user.to_string(), post.notice.kind.as_str(), post.notice.subject.clone());
    let by_subject: HashMap<_, _> = posts.iter().map(|post| (about(post), post)).collect();
    let mut outgoing = Vec::new();
    for (id, user, kind, subject, unwanted, devices) in posted {
        let Some(Post { user, notice, at }) = by_subject.get(&(user, kind.as_str(), subject)) else {
            continue;
        };
        if devices > 0 {
            outgoing.push(going(tx, Way::Push, &id, user, notice, *at).await?);
        }
        if !notice.kind.has_letter() && (unwanted == 0 || notice.kind.is_due()) {
            outgoing.push(going(tx, Way::Mail, &id, user, notice, *at).await?);
        }
    }
    outbox::put(tx, &outgoing).await
}

/// From `id` to `note`.
fn row(id: &str, user: &UserId, notice: &Notice, at: Millis) -> [Value; 8] {
    [
        id.into(),
        user.into(),
        notice.kind.as_str().into(),
        (&notice.subject).into(),
        (&notice.name).into(),
        notice.amount.into(),
        at.into(),
        (&notice.note).into(),
    ]
}

/// A notice of what must be told, with what stands in the table of its mail.
pub struct NewNotice<'a> {
    /// To whom: somebody who has an account.
    pub user: &'a UserId,
    /// What.
    pub notice: Notice,
    /// What people call the order that it is about.
    pub order: String,
    /// For its mail.
    pub details: Vec<(String, String)>,
    /// When it happened.
    pub at: Millis,
}

/// Stores many notices at once, each the first about its subject, with their mails, and pushes for those who want them.
pub async fn post_all(tx: &mut Tx, new: &[NewNotice<'_>]) -> Result<(), DbError> {
    let ids: Vec<String> = new.iter().map(|one| new_id(one.at)).collect();
    let rows = ids.iter().zip(new).map(|(id, one)| row(id, one.user, &one.notice, one.at)).collect();
    let names = "(id, user_id, kind, subject, name, amount, at, note)";
    tx.insert_many(NOTICES, names, rows).await?;
    let reached = with_devices(tx, new).await?;
    let (mut mails, mut pushes) = (Vec::with_capacity(new.len()), Vec::new());
    for (id, NewNotice { user, notice, order, details, at }) in ids.iter().zip(new) {
        let words = Words { text: notice.text_of(order), details: details.clone(), ..notice.into() };
        mails.push(outbox::mail_row(id, notice.kind, user, &words, *at, at.plus(notice.kind.waits()))?);
        if reached.contains(&(user.to_string(), notice.kind.as_str().to_owned())) {
            pushes.push(going(tx, Way::Push, id, user, notice, *at).await?);
        }
    }
    outbox::put(tx, &pushes).await?;
    outbox::put_all(tx, mails).await
}

/// Who of these people has a device that takes pushes of which of these kinds.
async fn with_devices(tx: &mut Tx, new: &[NewNotice<'_>]) -> Result<HashSet<(String, String)>, DbError> {
    let wanted: BTreeSet<[&str; 2]> =
        new.iter().map(|one| [one.user.as_str(), one.notice.kind.as_str()]).collect();
    let query = format!(
        "SELECT DISTINCT asked.c0, asked.c1 FROM ({}) AS asked JOIN push_devices d ON d.user_id = asked.c0 \
         WHERE NOT EXISTS (SELECT 1 FROM unwanted_pushes w WHERE w.user_id = asked.c0 AND w.kind = asked.c1)",
        tx.rows(&[ColumnKind::Text, ColumnKind::Text])
    );
    let wanted: Vec<[&str; 2]> = wanted.into_iter().collect();
    Ok(Tx::in_rows(sql(query), &wanted)?.all(tx).await?.into_iter().collect())
}

/// How a notice goes out. A push goes at once, and again for what repeats; of mails about such there is one.
async fn going<'a>(
    tx: &mut Tx,
    way: Way,
    id: &str,
    user: &'a UserId,
    notice: &Notice,
    at: Millis,
) -> Result<Outgoing<'a>, DbError> {
    let (prefix, waits) = match way {
        Way::Mail => ("mail", notice.kind.waits()),
        // What waits for a slip of the finger waits here too.
        Way::Push if notice.kind.pushes_at_once() => ("push", 0),
        Way::Push => ("push", notice.kind.waits()),
    };
    let mut words: Words = notice.into();
    if notice.kind.is_about_an_order()
        && let Some(called) = subjects::order_called(tx, &notice.subject).await?
    {
        words.text = notice.text_of(&called);
    }
    if way == Way::Mail {
        words.details = subjects::details(tx, notice).await?;
    }
    Ok(Outgoing {
        way,
        kind: notice.kind.as_str(),
        user,
        address: "",
        notice: Some(id.to_owned()),
        fold: (way == Way::Push || notice.kind.repeats()).then(|| format!("{prefix}-{id}")),
        words,
        at,
        due: at.plus(waits),
        until: None,
    })
}

/// Tells everyone who watches or has bid on a lot, but for its leader and its seller, that it ends between `nearest` and
/// `ahead` from now; once for each. Who was told now. Lots that are short anyway end soon from the start.
pub async fn post_ending(
    tx: &mut Tx,
    kind: Kind,
    now: Millis,
    (nearest, ahead): (i64, i64),
) -> Result<Vec<UserId>, DbError> {
    let sources = [
        ("b.bidder_id", "auction_bidders b ON b.auction_id = a.id"),
        ("h.user_id", "hearts h ON h.thing = 'lot' AND h.thing_id = a.id"),
    ];
    let mut told: Vec<NoticeRow> = Vec::new();
    for (person, source) in sources {
        let rows: Vec<NoticeRow> = NOTICES.insert(format!(
            "(id, user_id, kind, subject, name, amount, at) \
             SELECT $5 || a.id || '-' || {person}, {person}, $1, a.id, a.title, a.current_bid, $2 \
             FROM auctions a JOIN {source} JOIN users u ON u.id = {person} \
             WHERE a.closed_at IS NULL AND a.deleted_at IS NULL AND a.ends_at > $6 AND a.ends_at <= $3 \
             AND a.ends_at - CASE WHEN a.starts_at > a.created_at THEN a.starts_at ELSE a.created_at END > $4 \
             AND (a.leader_id IS NULL OR a.leader_id <> {person}) AND a.creator_id <> {person} \
             ON CONFLICT DO NOTHING RETURNING {COLUMNS}, CAST(NULL AS BIGINT) AS order_number, \
             CAST(NULL AS BIGINT) AS ordered_at"
        ))
        .bind(kind.as_str())
        .bind(now)
        .bind(now.plus(ahead))
        .bind(2 * ahead)
        // The first words are older than the kinds.
        .bind(if kind == Kind::EndingSoon { "ending-".to_owned() } else { format!("{}-", kind.as_str()) })
        .bind(now.plus(nearest))
        .all(&mut *tx)
        .await?;
        told.extend(rows);
    }
    let mut outgoing = Vec::new();
    for row in &told {
        let Some(notice) = row.notice() else { continue };
        if kind == Kind::EndingNow {
            // The later word stands for the earlier one.
            dismiss(tx, &row.user_id, Kind::EndingSoon, &row.subject, now).await?;
        }
        for way in [Way::Mail, Way::Push] {
            // Whoever has no device gets no push when it is sent.
            if !unwanted(&mut *tx, way, &row.user_id).await?.contains(&row.kind) {
                outgoing.push(going(tx, way, &row.id, &row.user_id, &notice, now).await?);
            }
        }
    }
    outbox::put(tx, &outgoing).await?;
    Ok(told.into_iter().map(|row| row.user_id).collect())
}

/// What these people were told about these subjects is dismissed, as with [`dismiss`]. Who of them had been told.
pub async fn dismiss_all(
    tx: &mut Tx,
    kind: Kind,
    told: &[(&str, &str)],
    now: Millis,
) -> Result<Vec<UserId>, DbError> {
    let rows = tx.rows(&[ColumnKind::Text, ColumnKind::Text]);
    let dismiss = NOTICES.update(format!(
        "SET read_at = $2 FROM ({rows}) AS told WHERE notices.user_id = told.c0 AND notices.kind = $3 \
         AND notices.subject = told.c1 AND notices.read_at IS NULL RETURNING id, user_id"
    ));
    let dismissed: Vec<(String, UserId)> =
        Tx::in_rows(dismiss, told)?.bind(now).bind(kind.as_str()).all(&mut *tx).await?;
    if dismissed.is_empty() {
        return Ok(Vec::new());
    }
    let (notices, people): (Vec<String>, Vec<UserId>) = dismissed.into_iter().unzip();
    outbox::forget_notices(tx, &notices).await?;
    Ok(people)
}

/// What `user` was told about `subject` is dismissed: it is read, and no mail goes after it.
pub async fn dismiss(
    tx: &mut Tx,
    user: &UserId,
    kind: Kind,
    subject: &str,
    now: Millis,
) -> Result<bool, DbError> {
    Ok(!dismiss_all(tx, kind, &[(user.as_str(), subject)], now).await?.is_empty())
}

/// What `user` was told about `subject` from `since` on is taken back, as if it had never been said. Whether it had been.
pub async fn withdraw(
    tx: &mut Tx,
    user: &UserId,
    kind: Kind,
    subject: &str,
    since: Millis,
) -> Result<bool, DbError> {
    let withdraw =
        NOTICES.delete("WHERE user_id = $1 AND kind = $2 AND subject = $3 AND at >= $4 RETURNING id");
    let gone: Vec<String> =
        withdraw.bind(user).bind(kind.as_str()).bind(subject).bind(since).scalars(&mut *tx).await?;
    outbox::forget_notices(tx, &gone).await?;
    Ok(!gone.is_empty())
}

/// What `user` was told of `subject` and has not read: its id, name, note and amount.
pub async fn unread(
    tx: &mut Tx,
    user: &UserId,
    kind: Kind,
    subject: &str,
) -> Result<Option<(String, String, String, Option<Paise>)>, DbError> {
    sql("SELECT id, name, note, amount FROM notices WHERE user_id = $1 AND kind = $2 AND subject = $3 \
         AND read_at IS NULL")
    .bind(user)
    .bind(kind.as_str())
    .bind(subject)
    .optional(tx)
    .await
}

/// The subjects of a kind of notices that `user` has not read.
pub async fn unread_of(tx: &mut Tx, user: &UserId, kind: Kind) -> Result<Vec<String>, DbError> {
    sql("SELECT subject FROM notices WHERE user_id = $1 AND kind = $2 AND read_at IS NULL ORDER BY at")
        .bind(user)
        .bind(kind.as_str())
        .scalars(tx)
        .await
}

/// Whether `user` was ever told of this.
pub async fn was_told(tx: &mut Tx, user: &UserId, kind: Kind, subject: &str) -> Result<bool, DbError> {
    let told = sql("SELECT COUNT(*) FROM notices WHERE user_id = $1 AND kind = $2 AND subject = $3");
    Ok(told.bind(user).bind(kind.as_str()).bind(subject).count(tx).await? > 0)
}

/// Removes what was read, and told long ago.
pub async fn remove_old(db: &Db, before: Millis) -> Result<u64, DbError> {
    db.write(NOTICES.delete("WHERE at < $1 AND read_at IS NOT NULL").bind(before)).await
}
