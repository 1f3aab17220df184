//! Pages of lists that grow for as long as the shop does.

use crate::query::{Query, sql};

/// One page of a list. `select` says what is read of a row, up to its joins; `keys` adds the select of the keys that are
/// in the list, under the same short name; `order` is how it is sorted, in both.
///
/// The keys of the page are found first: what is skipped is skipped in the index that the list is sorted by, and only the
/// rows of the page are joined with others and read.
pub fn paged(
    select: &str,
    key: &str,
    order: &str,
    (limit, offset): (i64, i64),
    keys: impl FnOnce(Query) -> Query,
) -> Query {
    keys(sql(format!("{select} WHERE {key} IN (")))
        .push(&format!(" ORDER BY {order}"))
        .page(limit, offset)
        .push(&format!(") ORDER BY {order}"))
}
