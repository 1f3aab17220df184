//! SQL of an order with its lines, as its customer reads of it in a mail.

use haat_db::{DbError, FromRow, Tx, sql};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use std::collections::HashMap;

/// An order with its lines, as its customer reads of it.
pub(crate) struct Ordered {
    pub(crate) sums: Sums,
    pub(crate) lines: Vec<Line>,
}

#[derive(FromRow)]
pub(crate) struct Sums {
    pub(crate) id: String,
    pub(crate) customer: UserId,
    shipping: Paise,
    tax: Paise,
    pub(crate) total: Paise,
    discount: Paise,
    coupon: String,
    pub(crate) number: Option<i64>,
    pub(crate) placed: Millis,
    method: PaymentMethod,
}

#[derive(FromRow)]
pub(crate) struct Line {
    order_id: String,
    name: String,
    quantity: i64,
    price: Paise,
    pub(crate) product_id: Option<String>,
    seller_id: Option<UserId>,
}

/// Those of these orders whose customer has not left.
pub(crate) async fn find(tx: &mut Tx, ids: &[&str]) -> Result<Vec<Ordered>, DbError> {
    let query = format!(
        "SELECT o.id, o.user_id AS customer, o.shipping_price AS shipping, o.tax_price AS tax, o.total_price AS total, \
         o.discount, o.coupon_code AS coupon, o.number, o.created_at AS placed, \
         o.payment_method AS method FROM orders o JOIN users u ON u.id = o.user_id WHERE {} ORDER BY o.id",
        tx.one_of("o.id", 1)
    );
    let all: Vec<Sums> = Tx::in_rows(sql(query), ids)?.all(&mut *tx).await?;
    let query = format!(
        "SELECT order_id, name, quantity, price, product_id, seller_id FROM order_lines WHERE {} ORDER BY order_id, line_no",
        tx.one_of("order_id", 1)
    );
    let lines: Vec<Line> = Tx::in_rows(sql(query), ids)?.all(tx).await?;
    let mut of: HashMap<String, Vec<Line>> = HashMap::new();
    for line in lines {
        of.entry(line.order_id.clone()).or_default().push(line);
    }
    let ordered = |sums: Sums| Ordered { lines: of.remove(&sums.id).unwrap_or_default(), sums };
    Ok(all.into_iter().map(ordered).collect())
}

impl Ordered {
    /// Whether it is sent before it is paid.
    pub(crate) fn is_paid_on_delivery(&self) -> bool {
        self.sums.method == PaymentMethod::Cod
    }

    /// As [`super::subjects::lines_to_send`].
    pub(crate) fn to_send(&self) -> Vec<(Option<UserId>, String)> {
        self.lines.iter().map(|line| (line.seller_id.clone(), line.name.clone())).collect()
    }

    /// What stands in the table of a mail about it.
    pub(crate) fn details(&self) -> Vec<(String, String)> {
        let line = |Line { name, quantity, price, .. }: &Line| {
            let name = if *quantity > 1 { format!("{name} × {quantity}") } else { name.clone() };
            (name, format!("{:#}", Paise(price.0.saturating_mul(*quantity))))
        };
        let Sums { shipping, tax, total, discount, coupon, .. } = &self.sums;
        let mut details: Vec<(String, String)> = self.lines.iter().map(line).collect();
        if *discount > Paise::ZERO {
            details.push((format!("Discount ({coupon})"), format!("−{discount:#}")));
        }
        for (name, amount) in [("Shipping", shipping), ("Tax", tax), ("Total", total)] {
            let free = name == "Shipping" && *amount == Paise::ZERO;
            details.push((name.to_owned(), if free { "Free".to_owned() } else { format!("{amount:#}") }));
        }
        details
    }
}
