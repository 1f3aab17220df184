//! What exported files said of the stock when they were last sent.

use super::Filed;
use haat_db::tables::COUNTED_FILES;
use haat_db::{DbError, FromRow, Tx, Value, sql};
use haat_domain::catalog::ProductForm;
use haat_domain::ids::ProductId;
use std::collections::HashMap;

#[derive(FromRow)]
struct Row {
    product_id: String,
    choice: String,
    exported: String,
    stock: i64,
}

/// By product and choice: of which export, and how many it said there are.
#[derive(Debug, Default)]
pub(super) struct ExportedStock {
    last: HashMap<(String, String), (String, i64)>,
    new: Vec<[Value; 4]>,
}

impl ExportedStock {
    /// What was said of these products, if `forms` are of an export at all.
    pub(super) async fn read(tx: &mut Tx, ids: &[ProductId], forms: &[Filed<'_>]) -> Result<Self, DbError> {
        if ids.is_empty() || forms.iter().all(|filed| filed.exported.is_empty()) {
            return Ok(Self::default());
        }
        let rows: Vec<Row> =
            sql("SELECT product_id, choice, exported, stock FROM counted_files WHERE product_id IN ")
                .push_list(ids)
                .all(tx)
                .await?;
        let last = rows.into_iter().map(|row| ((row.product_id, row.choice), (row.exported, row.stock)));
        Ok(Self { last: last.collect(), new: Vec::new() })
    }

    /// The form of a file that comes again has seen what the file left behind.
    pub(super) fn seen(&self, id: &ProductId, exported: &str, form: &ProductForm) -> ProductForm {
        form.having_seen(|choice| self.said(id, exported, choice))
    }

    fn said(&self, id: &ProductId, exported: &str, choice: &[String]) -> Option<i64> {
        let (of, stock) = self.last.get(&(id.to_string(), column(choice)))?;
        (of == exported).then_some(*stock)
    }

    /// Notes what the file says, where it changes something.
    pub(super) fn note(&mut self, id: &ProductId, exported: &str, form: &ProductForm) {
        if exported.is_empty() {
            return;
        }
        let changed =
            form.counts().into_iter().filter(|(_, seen, said)| seen.is_some_and(|seen| seen != *said));
        let rows =
            changed.map(|(choice, _, said)| [id.into(), column(choice).into(), exported.into(), said.into()]);
        self.new.extend(rows);
    }

    /// Writes down what was noted.
    pub(super) async fn write(self, tx: &mut Tx) -> Result<(), DbError> {
        let again = "ON CONFLICT (product_id, choice) DO UPDATE SET exported = excluded.exported, stock = excluded.stock";
        if self.new.is_empty() {
            return Ok(());
        }
        tx.insert_or(COUNTED_FILES, "(product_id, choice, exported, stock)", self.new, again)
            .await
            .map(|_| ())
    }
}

/// A choice in its column; empty for a product without options.
fn column(choice: &[String]) -> String {
    if choice.is_empty() { String::new() } else { serde_json::to_string(choice).unwrap_or_default() }
}
