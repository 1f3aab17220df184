//! SQL about what sending costs.

use haat_db::tables::SHIPPING_RATES;
use haat_db::{DbError, Executor, FromRow, Tx, Value, sql};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::shipping::{ShippingRate, ShippingTable};
use std::collections::{BTreeSet, HashMap};

/// The shop's own rows.
pub const SHOP: &str = "";

/// What sending costs, for the sellers of some goods.
#[derive(Debug, Default)]
pub struct Tables {
    /// The shop's table; `None`: the fee of its settings.
    pub shop: Option<ShippingTable>,
    /// Those of sellers who have one.
    pub sellers: HashMap<UserId, ShippingTable>,
}

#[derive(FromRow)]
struct Row {
    seller_id: String,
    country: String,
    state: String,
    up_to_grams: Option<i64>,
    fee: Paise,
    free_above: Option<Paise>,
}

/// The tables of these sellers and of the shop.
pub async fn tables<'a>(on: impl Executor<'a>, sellers: &BTreeSet<UserId>) -> Result<Tables, DbError> {
    let whose = std::iter::once(SHOP).chain(sellers.iter().map(UserId::as_str));
    let rows: Vec<Row> =
        sql("SELECT seller_id, country, state, up_to_grams, fee, free_above FROM shipping_rates WHERE seller_id IN ")
            .push_list(whose)
            .push(" ORDER BY seller_id, no")
            .all(on)
            .await?;
    let mut rates: HashMap<String, Vec<ShippingRate>> = HashMap::new();
    for Row { seller_id, country, state, up_to_grams, fee, free_above } in rows {
        rates.entry(seller_id).or_default().push(ShippingRate {
            country,
            state,
            up_to_grams,
            fee,
            free_above,
        });
    }
    let shop = rates.remove(SHOP).and_then(ShippingTable::stored);
    let table = |(seller, rows): (String, Vec<ShippingRate>)| {
        ShippingTable::stored(rows).map(|table| (UserId::from(seller), table))
    };
    Ok(Tables { shop, sellers: rates.into_iter().filter_map(table).collect() })
}

/// The table of one seller, or of the shop.
pub async fn table<'a>(on: impl Executor<'a>, whose: &str) -> Result<Option<ShippingTable>, DbError> {
    let mut tables = tables(on, &BTreeSet::from([UserId::from(whose)])).await?;
    if whose == SHOP { Ok(tables.shop) } else { Ok(tables.sellers.remove(&UserId::from(whose))) }
}

/// Puts a table in the place of what was there; `None` leaves it to the shop.
pub async fn save(tx: &mut Tx, whose: &str, table: Option<&ShippingTable>) -> Result<(), DbError> {
    SHIPPING_RATES.delete("WHERE seller_id = $1").bind(whose).execute(&mut *tx).await?;
    let rows: Vec<[Value; 7]> = (1_i64..)
        .zip(table.map(ShippingTable::rates).unwrap_or_default())
        .map(|(no, rate)| {
            [
                whose.into(),
                no.into(),
                (&rate.country).into(),
                (&rate.state).into(),
                rate.up_to_grams.into(),
                rate.fee.into(),
                rate.free_above.into(),
            ]
        })
        .collect();
    let names = "(seller_id, no, country, state, up_to_grams, fee, free_above)";
    tx.insert_many(SHIPPING_RATES, names, rows).await.map(|_| ())
}
