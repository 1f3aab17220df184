//! Lists of orders: which ones, how many, and one page of them, each by an index.

use super::disputes;
use super::sales::SHOP;
use super::words::OrderSearch;
use super::{
    Details, LINES, LineRow, OrderRow, PaymentRow, SELECT, SELECT_PAYMENTS, counts, parcels, refunds,
};
use haat_db::{Db, DbError, Query, sql};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::orders::OrderStatus;

/// In which order orders are listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sort {
    /// The latest first.
    #[default]
    Newest,
    /// The earliest first.
    Oldest,
    /// The dearest first.
    Highest,
    /// The cheapest first.
    Lowest,
}

impl Sort {
    /// The column that decides, and in which direction; of equals the id.
    const fn by(self) -> (&'static str, &'static str) {
        match self {
            Self::Newest => ("created_at", "DESC"),
            Self::Oldest => ("created_at", "ASC"),
            Self::Highest => ("total_price", "DESC"),
            Self::Lowest => ("total_price", "ASC"),
        }
    }
}

/// Which orders a list holds.
#[derive(Debug, Default)]
pub struct Filter<'a> {
    /// Only this customer's.
    pub customer: Option<&'a UserId>,
    /// Only those with a line of this seller.
    pub seller: Option<&'a UserId>,
    /// The id begins or ends so, or the customer has these words.
    pub text: Option<&'a str>,
    /// Only those that stand here; empty is anywhere.
    pub statuses: &'a [OrderStatus],
    /// In this order; a seller's by date only, since the total is not theirs (see [`super::ParcelList`]).
    pub sort: Sort,
}

impl Filter<'_> {
    /// The beginning of a query over the orders `o` that the list holds; `columns` may name a line `l` of the
    /// seller's too.
    fn select(&self, wanted: Option<&OrderSearch>, columns: &str) -> Query {
        let mut query = match self.seller {
            None => sql(format!("SELECT {columns} FROM orders o WHERE o.deleted_at IS NULL")),
            Some(seller) => sql(format!(
                "SELECT {columns} FROM order_lines l JOIN orders o ON o.id = l.order_id \
                 WHERE o.deleted_at IS NULL AND l.seller_id = "
            ))
            .push_bind(seller),
        };
        if let Some(customer) = self.customer {
            query = query.push(" AND o.user_id = ").push_bind(customer);
        }
        if let Some(wanted) = wanted {
            query = wanted.apply(query);
        }
        if !self.statuses.is_empty() {
            query = query.push(" AND o.status IN ").push_list(self.statuses.iter().copied());
        }
        query
    }

    /// How many orders there are, and what the text turned out to ask for.
    pub(super) async fn count(&self, db: &Db) -> Result<(Option<OrderSearch>, i64), DbError> {
        if self.customer.is_none() && self.text.is_none() {
            let scope = self.seller.map_or(SHOP, UserId::as_str);
            return Ok((None, counts::total(db, scope, self.statuses).await?));
        }
        let counted = if self.seller.is_some() { "COUNT(DISTINCT l.order_id)" } else { "COUNT(*)" };
        let count = async |wanted: Option<&OrderSearch>| self.select(wanted, counted).count(db).await;
        let Some(text) = self.text else { return Ok((None, count(None).await?)) };
        let wanted = OrderSearch::read(text);
        let total = count(Some(&wanted)).await?;
        if total > 0 {
            return Ok((Some(wanted), total));
        }
        // It looked like an id, and is a name after all.
        let wanted = OrderSearch::as_words(text);
        let total = count(Some(&wanted)).await?;
        Ok((Some(wanted), total))
    }

    fn is_the_whole_shop(&self) -> bool {
        self.customer.is_none() && self.seller.is_none() && self.text.is_none()
    }

    /// The ids of a page. Each case walks through an index from one end, or sorts the few that were found.
    async fn page(
        &self,
        db: &Db,
        wanted: Option<&OrderSearch>,
        limit: i64,
        offset: i64,
    ) -> Result<Vec<OrderId>, DbError> {
        let (column, way) = self.sort.by();
        let by_total = column == "total_price";
        let query = if self.seller.is_some() {
            // A line carries the time of its order.
            let way = if column == "created_at" { way } else { "DESC" };
            let lines = self.select(wanted, "DISTINCT l.created_at, l.order_id");
            lines.push(&format!(" ORDER BY l.created_at {way}, l.order_id {way}"))
        } else if wanted.is_some() {
            // The few orders found are sorted; the plus keeps an engine from walking through all orders by
            // date instead, in the hope of meeting them early.
            self.select(wanted, &format!("o.{column}, o.id"))
                .push(&format!(" ORDER BY +o.{column} {way}, o.id {way}"))
        } else if (self.statuses.len() > 1 || by_total) && self.is_the_whole_shop() {
            self.first_of_each_status(limit + offset)
        } else {
            self.select(wanted, &format!("o.{column}, o.id"))
                .push(&format!(" ORDER BY o.{column} {way}, o.id {way}"))
        };
        let page: Vec<(i64, OrderId)> = query.page(limit, offset).all(db).await?;
        Ok(page.into_iter().map(|(_, id)| id).collect())
    }

    /// An index has the orders of one status by date, or by total, not those of several.
    fn first_of_each_status(&self, most: i64) -> Query {
        let (column, way) = self.sort.by();
        let statuses = if self.statuses.is_empty() { &OrderStatus::ALL } else { self.statuses };
        let mut query = sql(format!("SELECT {column}, id FROM ("));
        for (place, status) in statuses.iter().enumerate() {
            query = query
                .push(if place == 0 { "SELECT * FROM (" } else { " UNION ALL SELECT * FROM (" })
                .push(&format!("SELECT {column}, id FROM orders WHERE deleted_at IS NULL AND status = "))
                .push_bind(*status)
                .push(&format!(" ORDER BY {column} {way}, id {way} LIMIT "))
                .push_bind(most)
                .push(") one");
        }
        query.push(&format!(") each_status ORDER BY {column} {way}, id {way}"))
    }
}

/// One page of orders with lines and payments, and how many there are in all.
pub async fn list(
    db: &Db,
    filter: &Filter<'_>,
    limit: i64,
    offset: i64,
) -> Result<(Vec<(OrderRow, Details)>, i64), DbError> {
    let (wanted, total) = filter.count(db).await?;
    let ids = if total == 0 { Vec::new() } else { filter.page(db, wanted.as_ref(), limit, offset).await? };
    Ok((load(db, &ids).await?, total))
}

/// These orders, as they are named, with lines, parcels, payments and what of the lines is paid back.
pub(super) async fn load(db: &Db, ids: &[OrderId]) -> Result<Vec<(OrderRow, Details)>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut rows: Vec<OrderRow> = sql(SELECT).push(" WHERE o.id IN ").push_list(ids).all(db).await?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    let mut lines: Vec<LineRow> =
        sql(LINES).push_list(ids).push(" ORDER BY order_id, line_no").all(db).await?;
    let mut payments: Vec<PaymentRow> =
        sql(SELECT_PAYMENTS).push_list(ids).push(" ORDER BY order_id, created_at, id").all(db).await?;
    let all: Vec<&OrderId> = ids.iter().collect();
    let mut disputes = disputes::of_orders(db, &all).await?;
    let mut parcels = parcels::of_orders(db, &all).await?;
    let mut back = refunds::lines_of_orders(db, &all).await?;
    let orders = rows
        .into_iter()
        .map(|row| {
            let details = Details {
                lines: lines.extract_if(.., |line| line.order_id == row.id).collect(),
                parcels: parcels.extract_if(.., |parcel| parcel.order_id == row.id).collect(),
                payments: payments.extract_if(.., |payment| payment.order_id == row.id).collect(),
                refund_lines: back.extract_if(.., |back| back.order_id == row.id).collect(),
                disputes: disputes.extract_if(.., |d| d.order_id.as_ref() == Some(&row.id)).collect(),
                ..Details::default()
            };
            (row, details)
        })
        .collect();
    Ok(orders)
}
