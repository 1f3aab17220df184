//! Who is told of goods on their wish list.

use super::gather::Told;
use crate::hearts::store as hearts;
use haat_db::{DbError, Tx};
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::Millis;
use std::collections::BTreeMap;

/// Those who wish for goods learn that they cost less than ever before, or can be bought again.
pub(super) async fn tell(
    tx: &mut Tx,
    goods: &BTreeMap<String, Millis>,
    told: &mut Told,
) -> Result<(), DbError> {
    let ids: Vec<String> = goods.keys().cloned().collect();
    for chunk in ids.chunks(500) {
        for id in hearts::wished(&mut *tx, chunk).await? {
            let (Some(at), Some(product)) = (goods.get(&id), hearts::product(tx, &id).await?) else {
                continue;
            };
            let in_stock = product.stock > 0;
            let back = hearts::in_stock(tx, &id, in_stock).await?;
            // What cannot be bought is not worth telling, however cheap.
            let cheaper = if in_stock { hearts::cheaper(tx, &id, product.price).await? } else { Vec::new() };
            let notice = |kind| Notice {
                kind,
                subject: id.clone(),
                name: product.name.clone(),
                amount: Some(product.price),
                note: String::new(),
            };
            for person in back.iter().filter(|_| in_stock) {
                told.tell(tx, person, notice(Kind::BackInStock), *at).await?;
            }
            for person in cheaper.iter().filter(|person| !(in_stock && back.contains(person))) {
                told.tell(tx, person, notice(Kind::PriceDrop), *at).await?;
            }
        }
    }
    Ok(())
}
