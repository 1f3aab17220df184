use super::*;
use tokio::task::JoinHandle;

async fn run(tx: &mut GroupedTx, text: &'static str, bytes: i64) -> Result<(), DbError> {
    let (text, connection) = tx.next(text.into())?;
    let answer = sqlx::query(AssertSqlSafe(text)).bind(bytes).execute(connection).await;
    tx.look_at(answer).map(|_| ())
}

async fn insert(tx: &mut GroupedTx, bytes: i64) -> Result<(), DbError> {
    run(tx, "INSERT INTO notes (text) VALUES (zeroblob($1))", bytes).await
}

async fn count(writer: &Writer) -> i64 {
    let mut tx = writer.begin().await;
    let (text, connection) = tx.next("SELECT COUNT(*) FROM notes".into()).unwrap();
    sqlx::query_scalar(AssertSqlSafe(text)).fetch_one(connection).await.unwrap()
}

/// The first commits while another already stands in line, before the committer.
async fn followed(first: GroupedTx, writer: &Writer) -> (JoinHandle<Flushed>, GroupedTx) {
    let second = tokio::spawn({
        let writer = writer.clone();
        async move { writer.begin().await }
    });
    tokio::task::yield_now().await;
    (tokio::spawn(async { first.commit(None).await.map(|_| ()) }), second.await.unwrap())
}

/// A database that has room for a few pages.
async fn small() -> (Writer, Full) {
    let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    connection.execute("CREATE TABLE notes (text BLOB); PRAGMA max_page_count = 20").await.unwrap();
    let full = Full::default();
    (Writer::new(connection, full.clone()), full)
}

#[tokio::test]
async fn when_sqlite_undoes_a_group_by_itself_everyone_in_it_is_told() {
    let (writer, full) = small().await;
    let mut first = writer.begin().await;
    insert(&mut first, 10).await.unwrap();
    let (first, mut second) = followed(first, &writer).await;
    assert!(matches!(insert(&mut second, 1_000_000).await, Err(DbError::Full(_))));
    // Alone, it would be committed at once.
    assert!(matches!(insert(&mut second, 10).await, Err(DbError::Full(_))), "nothing more can be done in it");
    assert!(matches!(second.commit(None).await, Err(DbError::Full(_))));
    assert!(matches!(first.await.unwrap(), Err(DbError::Full(_))), "it is not stored, and must know");
    assert!(full.is_set());
    assert_eq!(count(&writer).await, 0);
    let mut small = writer.begin().await;
    insert(&mut small, 10).await.unwrap();
    small.commit(None).await.unwrap();
    assert!(full.is_set(), "that one fitted does not tell that there is room");
    assert_eq!(count(&writer).await, 1);
}

#[tokio::test]
async fn a_violated_constraint_undoes_its_own_transaction_only() {
    let (writer, _) = small().await;
    let mut first = writer.begin().await;
    run(&mut first, "CREATE UNIQUE INDEX one_each ON notes (text)", 0).await.unwrap();
    insert(&mut first, 10).await.unwrap();
    let (first, mut second) = followed(first, &writer).await;
    assert!(matches!(insert(&mut second, 10).await, Err(DbError::Unique { .. })));
    insert(&mut second, 11).await.unwrap();
    drop(second);
    first.await.unwrap().unwrap();
    assert_eq!(count(&writer).await, 1);
}

#[tokio::test]
async fn who_goes_away_while_it_commits_harms_nobody() {
    // On a busy machine SQLite may have answered before one looks: then nobody went away in between.
    let mut went_away = false;
    while !went_away {
        let (writer, _) = small().await;
        let mut first = writer.begin().await;
        insert(&mut first, 10).await.unwrap();
        let (first, mut second) = followed(first, &writer).await;
        insert(&mut second, 11).await.unwrap();
        // It asks for the flush, and nobody waits for the answer.
        let mut given_up = Box::pin(second.commit(None));
        went_away = futures_util::poll!(&mut given_up).is_pending();
        drop(given_up);
        first.await.unwrap().unwrap();
        assert!(count(&writer).await >= 1, "what was told as stored is stored");
    }
}

#[tokio::test]
async fn who_goes_away_while_it_begins_harms_nobody() {
    let (writer, _) = small().await;
    // On a busy machine SQLite may have answered before one looks: then nobody went away in between.
    let mut went_away = false;
    while !went_away {
        let mut given_up = writer.begin().await;
        let mut begins = Box::pin(insert(&mut given_up, 10));
        went_away = futures_util::poll!(&mut begins).is_pending();
        drop(begins);
        drop(given_up);
        assert_eq!(count(&writer).await, 0);
    }
    drop(writer.begin().await);
    writer.begin().await.commit(None).await.unwrap();
    let mut next = writer.begin().await;
    insert(&mut next, 10).await.unwrap();
    next.commit(None).await.unwrap();
    assert_eq!(count(&writer).await, 1);
}

#[tokio::test]
async fn a_first_statement_that_fails_undoes_its_own_transaction_only() {
    let (writer, _) = small().await;
    let mut first = writer.begin().await;
    insert(&mut first, 10).await.unwrap();
    let (first, mut second) = followed(first, &writer).await;
    assert!(matches!(run(&mut second, "INSERT INTO nothing VALUES ($1)", 1).await, Err(DbError::Other(_))));
    drop(second);
    first.await.unwrap().unwrap();
    assert_eq!(count(&writer).await, 1);
}

#[tokio::test]
async fn a_committer_that_panics_is_started_again_and_leaves_nobody_waiting() {
    let (writer, _) = small().await;
    let mut tx = writer.begin().await;
    insert(&mut tx, 10).await.unwrap();
    tx.state.as_mut().unwrap().fails = true;
    let (committed, second) = followed(tx, &writer).await;
    drop(second);
    committed.await.unwrap().unwrap();
    assert!(Workers::default().panics(COMMITTER) > 0);
    assert_eq!(count(&writer).await, 1, "what was told as stored is stored");
}

#[tokio::test]
async fn whoever_is_last_in_line_flushes_for_everyone() {
    let (writer, _) = small().await;
    let mut first = writer.begin().await;
    insert(&mut first, 10).await.unwrap();
    let (first, second) = followed(first, &writer).await;
    let last = (
        "INSERT INTO notes (text) VALUES (zeroblob(3)) RETURNING length(text)".into(),
        SqliteArguments::default(),
    );
    let rows = second.commit(Some(last)).await.unwrap();
    assert_eq!(sqlx::Row::get::<i64, _>(&rows[0], 0), 3, "also when it is its first statement");
    first.await.unwrap().unwrap();
    assert_eq!(count(&writer).await, 2);
}

#[tokio::test]
async fn a_last_statement_or_a_flush_that_fails_undoes_its_own_transaction_only() {
    let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    let tables = "CREATE TABLE notes (text BLOB, of INTEGER REFERENCES people DEFERRABLE INITIALLY DEFERRED); \
                  CREATE TABLE people (id INTEGER PRIMARY KEY); PRAGMA foreign_keys = ON";
    connection.execute(tables).await.unwrap();
    let writer = Writer::new(connection, Full::default());
    for (number, last) in (1..).zip([
        "INSERT INTO nothing VALUES (1)",
        // Nobody has this number, which is noticed at the end.
        "INSERT INTO notes (text, of) VALUES ('', 7)",
    ]) {
        let mut first = writer.begin().await;
        insert(&mut first, 10).await.unwrap();
        let (first, mut second) = followed(first, &writer).await;
        insert(&mut second, 11).await.unwrap();
        assert!(second.commit(Some((last.into(), SqliteArguments::default()))).await.is_err(), "{last}");
        first.await.unwrap().unwrap();
        assert_eq!(count(&writer).await, number, "{last}");
    }
}
