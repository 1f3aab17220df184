//! Lists of a seller's parcels: which ones, how many, and one page of them.

use super::list::{Filter, Sort, load};
use super::words::OrderSearch;
use super::{Details, OrderRow, STOPPED};
use haat_db::{Db, DbError, Query, sql};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::orders::OrderStatus;

/// Nobody turns so many pages; a seller who has more is told of these.
const MOST_COUNTED: i64 = 5_000;

/// Which parcels a seller looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParcelFilter {
    /// Their order is not paid.
    Unpaid,
    /// To be packed and sent now.
    ToSend,
    /// On their way.
    Shipped,
    /// Arrived.
    Delivered,
    /// Cancelled, or back.
    Closed,
}

impl ParcelFilter {
    /// By its word in the address.
    pub fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "unpaid" => Self::Unpaid,
            "to-send" => Self::ToSend,
            "shipped" => Self::Shipped,
            "delivered" => Self::Delivered,
            "closed" => Self::Closed,
            _ => return None,
        })
    }

    /// Where such parcels stand.
    const fn statuses(self) -> &'static [&'static str] {
        match self {
            Self::Unpaid | Self::ToSend => &["waiting"],
            Self::Shipped => &["shipped"],
            Self::Delivered => &["delivered"],
            Self::Closed => &["cancelled", "returned"],
        }
    }

    /// What else holds of their orders `o`.
    fn condition(self) -> String {
        match self {
            Self::Unpaid => " AND o.status = 'placed' AND o.payment_method <> 'COD'".to_owned(),
            Self::ToSend => format!(
                " AND (o.status IN ('paid', 'delivered') OR (o.status = 'placed' AND o.payment_method = 'COD')) \
                 AND NOT {STOPPED}"
            ),
            Self::Shipped | Self::Delivered | Self::Closed => String::new(),
        }
    }
}

/// In which order a seller's parcels are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParcelSort {
    /// As orders are; by value it is that of the seller's own goods.
    Like(Sort),
    /// Those first that wait longest since they may be sent.
    Waiting,
}

/// Every state of a parcel.
const ALL: [&str; 5] = ["waiting", "shipped", "delivered", "cancelled", "returned"];

/// Which of a seller's parcels a list holds. There is one of theirs in each order with a line of theirs.
#[derive(Debug)]
#[expect(missing_docs, reason = "as in `Filter`")]
pub struct ParcelList<'a> {
    pub seller: &'a UserId,
    /// `None`: whatever becomes of them.
    pub which: Option<ParcelFilter>,
    /// Only those of orders that stand here; empty is anywhere.
    pub statuses: &'a [OrderStatus],
    pub text: Option<&'a str>,
    pub sort: ParcelSort,
}

impl ParcelList<'_> {
    fn select(&self, query: Query, columns: &str, status: &str, wanted: Option<&OrderSearch>) -> Query {
        let condition = self.which.map(ParcelFilter::condition).unwrap_or_default();
        let mut query = query
            .push(&format!(
                "SELECT {columns} FROM parcels p JOIN orders o ON o.id = p.order_id \
                 WHERE o.deleted_at IS NULL AND p.status = '{status}'{condition} AND p.seller_id = "
            ))
            .push_bind(self.seller);
        if !self.statuses.is_empty() {
            query = query.push(" AND o.status IN ").push_list(self.statuses.iter().copied());
        }
        match wanted {
            Some(wanted) => wanted.apply(query),
            None => query,
        }
    }

    fn parts(&self) -> &'static [&'static str] {
        self.which.map_or(&ALL, ParcelFilter::statuses)
    }

    async fn count(&self, db: &Db) -> Result<(Option<OrderSearch>, i64), DbError> {
        if self.which.is_none() {
            let (seller, text, statuses) = (Some(self.seller), self.text, self.statuses);
            return Filter { seller, text, statuses, ..Filter::default() }.count(db).await;
        }
        let wanted = self.text.map(OrderSearch::read);
        let mut total = 0;
        for status in self.parts() {
            let counted = self.select(sql("SELECT COUNT(*) FROM ("), "1 AS one", status, wanted.as_ref());
            let counted = counted.push(" LIMIT ").push_bind(MOST_COUNTED);
            total += counted.push(") counted").count(db).await?;
        }
        Ok((wanted, total.min(MOST_COUNTED)))
    }

    /// The ids of a page: an index has the parcels of each status by date and by value. What waits to be sent is sorted
    /// by the day of its payment as it is found; nobody lets that pile up.
    async fn page(
        &self,
        db: &Db,
        wanted: Option<&OrderSearch>,
        (limit, offset): (i64, i64),
    ) -> Result<Vec<OrderId>, DbError> {
        let (column, way) = match self.sort {
            ParcelSort::Like(Sort::Newest) => ("p.created_at", "DESC"),
            ParcelSort::Like(Sort::Oldest) => ("p.created_at", "ASC"),
            ParcelSort::Like(Sort::Highest) => ("p.items_price", "DESC"),
            ParcelSort::Like(Sort::Lowest) => ("p.items_price", "ASC"),
            ParcelSort::Waiting => ("COALESCE(o.paid_at, p.created_at)", "ASC"),
        };
        let mut query = sql("SELECT sorted_by, order_id FROM (");
        for (place, status) in self.parts().iter().enumerate() {
            query = query.push(if place == 0 { "SELECT * FROM (" } else { " UNION ALL SELECT * FROM (" });
            query = self.select(query, &format!("{column} AS sorted_by, p.order_id"), status, wanted);
            query = query
                .push(&format!(" ORDER BY {column} {way}, p.order_id {way} LIMIT "))
                .push_bind(limit + offset)
                .push(") one");
        }
        let page: Vec<(i64, OrderId)> = query
            .push(&format!(") each_status ORDER BY sorted_by {way}, order_id {way}"))
            .page(limit, offset)
            .all(db)
            .await?;
        Ok(page.into_iter().map(|(_, id)| id).collect())
    }
}

/// One page of the orders in which a seller has such a parcel, and how many there are in all.
pub async fn list_parcels(
    db: &Db,
    list: &ParcelList<'_>,
    page: (i64, i64),
) -> Result<(Vec<(OrderRow, Details)>, i64), DbError> {
    let (wanted, total) = list.count(db).await?;
    let ids = if total == 0 { Vec::new() } else { list.page(db, wanted.as_ref(), page).await? };
    Ok((load(db, &ids).await?, total))
}
