//! SQL about questions.

use crate::hearts::store::Thing;
use haat_db::tables::{QUESTION_REPORTS, QUESTIONS};
use haat_db::{Db, DbError, Executor, FromRow, Query, Tx, paged, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// Addresses of pictures, from the JSON list as which they are kept.
pub fn pictures(list: &str) -> Vec<String> {
    serde_json::from_str(list).unwrap_or_default()
}

fn as_list(pictures: &[String]) -> String {
    serde_json::json!(pictures).to_string()
}

/// A question as it is stored.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of questions, described in the migration")]
pub struct QuestionRow {
    pub id: String,
    pub thing: String,
    pub thing_id: String,
    pub seller_id: Option<UserId>,
    pub asker_id: UserId,
    pub asker_name: String,
    pub text: String,
    pub at: Millis,
    pub answer: String,
    pub answered_at: Option<Millis>,
    pub images: String,
    pub answer_images: String,
}

const COLUMNS: &str = "id, thing, thing_id, seller_id, asker_id, asker_name, text, at, answer, answered_at, images, \
                       answer_images";

/// Something that can be asked about: whose it is, and its name.
pub struct Subject {
    /// Whose; `None` for the house's own.
    pub seller: Option<UserId>,
    /// What it is called.
    pub name: String,
    /// Where its page is, within the shop.
    pub path: String,
}

/// The thing, if it is in the shop.
pub async fn subject<'a>(on: impl Executor<'a>, thing: Thing, id: &str) -> Result<Option<Subject>, DbError> {
    let query = match thing {
        Thing::Product => {
            "SELECT seller_id, name, '/products/' || url FROM products WHERE id = $1 AND state = 'listed'"
        }
        Thing::Lot => {
            "SELECT creator_id, title, '/auctions/' || id FROM auctions WHERE id = $1 AND deleted_at IS NULL"
        }
    };
    let row: Option<(Option<String>, String, String)> = sql(query).bind(id).optional(on).await?;
    Ok(row.map(|(seller, name, path)| Subject { seller: seller.map(UserId::from), name, path }))
}

/// A question about to be stored.
pub struct NewQuestion<'a> {
    /// Its id.
    pub id: &'a str,
    /// What it is about.
    pub thing: Thing,
    /// Which of them.
    pub thing_id: &'a str,
    /// Whose.
    pub seller: Option<&'a UserId>,
    /// Who asks.
    pub asker: &'a UserId,
    /// Their name.
    pub asker_name: &'a str,
    /// What.
    pub text: &'a str,
    /// Its pictures.
    pub pictures: &'a [String],
}

/// Stores a question.
pub async fn add(tx: &mut Tx, question: NewQuestion<'_>, now: Millis) -> Result<QuestionRow, DbError> {
    QUESTIONS
        .insert(format!(
            "(id, thing, thing_id, seller_id, asker_id, asker_name, text, at, images) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING {COLUMNS}"
        ))
        .bind(question.id)
        .bind(question.thing.as_str())
        .bind(question.thing_id)
        .bind(question.seller)
        .bind(question.asker)
        .bind(question.asker_name)
        .bind(question.text)
        .bind(now)
        .bind(as_list(question.pictures))
        .one(tx)
        .await
}

/// The questions about a thing that were answered, the latest first, and those of `reader` that were not.
pub async fn about(
    db: &Db,
    thing: Thing,
    id: &str,
    reader: Option<&UserId>,
    limit: i64,
) -> Result<Vec<QuestionRow>, DbError> {
    sql(format!(
        "SELECT {COLUMNS} FROM questions WHERE thing = $1 AND thing_id = $2 AND hidden_at IS NULL \
         AND (answered_at IS NOT NULL OR asker_id = $3) ORDER BY at DESC, id DESC LIMIT $4"
    ))
    .bind(thing.as_str())
    .bind(id)
    .bind(reader.map_or("", UserId::as_str))
    .bind(limit)
    .all(db)
    .await
}

/// A question that was not taken down.
pub async fn find<'a>(on: impl Executor<'a>, id: &str) -> Result<Option<QuestionRow>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM questions WHERE id = $1 AND hidden_at IS NULL"))
        .bind(id)
        .optional(on)
        .await
}

/// A question with its thing's name.
#[derive(Debug, FromRow)]
pub struct AskedRow {
    /// Its id.
    pub id: String,
    /// What it is about.
    pub thing: String,
    /// Its name.
    pub name: Option<String>,
    /// Where its page is.
    pub path: Option<String>,
    /// Who asked.
    pub asker_name: String,
    /// What.
    pub text: String,
    /// When.
    pub at: Millis,
    /// What was answered.
    pub answer: String,
    /// When.
    pub answered_at: Option<Millis>,
    /// The question's pictures.
    pub images: String,
    /// The answer's.
    pub answer_images: String,
}

/// Questions about the things of `seller`, or of anyone: those that wait first, then the latest.
pub async fn asked(
    db: &Db,
    seller: Option<&UserId>,
    limit: i64,
    offset: i64,
) -> Result<Vec<AskedRow>, DbError> {
    const SELECT: &str = "SELECT q.id, q.thing, COALESCE(p.name, a.title) AS name, CASE WHEN q.thing = 'product' THEN '/products/' || p.url \
         ELSE '/auctions/' || a.id END AS path, q.asker_name, q.text, q.at, q.answer, q.answered_at, q.images, q.answer_images \
         FROM questions q LEFT JOIN products p ON q.thing = 'product' AND p.id = q.thing_id \
         LEFT JOIN auctions a ON q.thing = 'lot' AND a.id = q.thing_id";
    // As the indexes have it that the migration 0325 made.
    let order = "CASE WHEN q.answered_at IS NULL THEN 0 ELSE 1 END, q.at DESC, q.id DESC";
    paged(SELECT, "q.id", order, (limit, offset), |query| shown(query.push("SELECT q.id"), seller))
        .all(db)
        .await
}

fn shown(query: Query, seller: Option<&UserId>) -> Query {
    let query = query.push(" FROM questions q WHERE q.hidden_at IS NULL");
    match seller {
        Some(seller) => query.push(" AND q.seller_id = ").push_bind(seller),
        None => query,
    }
}

/// How many there are.
pub async fn count_asked(db: &Db, seller: Option<&UserId>) -> Result<i64, DbError> {
    shown(sql("SELECT COUNT(*)"), seller).count(db).await
}

/// Answers a question, or changes its answer.
///
/// Without `pictures` it keeps those it has.
pub async fn answer(
    tx: &mut Tx,
    id: &str,
    text: &str,
    pictures: Option<&[String]>,
    now: Millis,
) -> Result<(), DbError> {
    QUESTIONS
        .update(
            "SET answer = $1, answered_at = $2, answer_images = COALESCE($3, answer_images) WHERE id = $4",
        )
        .bind(text)
        .bind(now)
        .bind(pictures.map(as_list))
        .bind(id)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Notes that `user` thinks it should not stand there.
pub async fn report(db: &Db, id: &str, user: &UserId, reason: &str, now: Millis) -> Result<(), DbError> {
    let report = QUESTION_REPORTS.insert(
        "(question_id, user_id, reason, at) VALUES ($1, $2, $3, $4) \
                      ON CONFLICT (question_id, user_id) DO UPDATE SET reason = excluded.reason",
    );
    db.write(report.bind(id).bind(user).bind(reason).bind(now)).await.map(|_| ())
}

/// What was said of these questions by those who reported them, in the order in which they did.
pub async fn reasons(db: &Db, questions: &[&str]) -> Result<Vec<(String, String)>, DbError> {
    sql("SELECT question_id, reason FROM question_reports WHERE question_id IN ")
        .push_list(questions.iter().copied())
        .push(" ORDER BY at, user_id")
        .all(db)
        .await
}

/// Forgets the reports of a question. Whether there were any.
pub async fn clear_reports(tx: &mut Tx, id: &str) -> Result<bool, DbError> {
    Ok(QUESTION_REPORTS.delete("WHERE question_id = $1").bind(id).execute(tx).await? > 0)
}

/// Takes a question down. Whether it stood there.
pub async fn hide(tx: &mut Tx, id: &str, now: Millis) -> Result<bool, DbError> {
    let hidden = QUESTIONS.update("SET hidden_at = $1 WHERE id = $2 AND hidden_at IS NULL");
    Ok(hidden.bind(now).bind(id).execute(tx).await? > 0)
}
