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

const ROWS: &str =
    "SELECT seller_id, country, state, up_to_grams, fee, free_above FROM shipping_rates WHERE ";

/// The tables of these sellers and of the shop.
pub async fn tables<'a>(on: impl Executor<'a>, sellers: &BTreeSet<UserId>) -> Result<Tables, DbError> {
    let query =
        sql(ROWS).push("seller_id IN ").push_list(of_shop_and(sellers)).push(" ORDER BY seller_id, no");
    Ok(Tables::new(query.all(on).await?))
}

/// The same with a statement that is the same for any number of sellers.
pub async fn tables_of_many(tx: &mut Tx, sellers: &BTreeSet<UserId>) -> Result<Tables, DbError> {
    let query = format!("{ROWS}{} ORDER BY seller_id, no", tx.one_of("seller_id", 1));
    let whose: Vec<&str> = of_shop_and(sellers).collect();
    Ok(Tables::new(Tx::in_rows(sql(query), &whose)?.all(tx).await?))
}

fn of_shop_and(sellers: &BTreeSet<UserId>) -> impl Iterator<Item = &str> {
    std::iter::once(SHOP).chain(sellers.iter().map(UserId::as_str))
}

impl Tables {
    fn new(rows: Vec<Row>) -> Self {
        let mut rates: HashMap<String, Vec<ShippingRate>> = HashMap::new();
        for Row { seller_id, country, state, up_to_grams, fee, free_above } in rows {
            let rate = ShippingRate { country, state, up_to_grams, fee, free_above };
            rates.entry(seller_id).or_default().push(rate);
        }
        let shop = rates.remove(SHOP).and_then(ShippingTable::stored);
        let table = |(seller, rows): (String, Vec<ShippingRate>)| {
            ShippingTable::stored(rows).map(|table| (UserId::from(seller), table))
        };
        Self { shop, sellers: rates.into_iter().filter_map(table).collect() }
    }
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
