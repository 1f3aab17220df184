//! Who is told of goods on their wish list.

use super::gather::Told;
use crate::catalog::store::{self as catalog, ProductRow};
use crate::hearts::store as hearts;
use haat_db::{DbError, Tx};
use haat_domain::catalog::variant_name;
use haat_domain::ids::{ProductId, UserId};
use haat_domain::money::Paise;
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
            let found = catalog::find(&mut *tx, &ProductId::from(id.as_str())).await?;
            let (Some(at), Some(product)) = (goods.get(&id), found.filter(ProductRow::is_listed)) else {
                continue;
            };
            let back = back(tx, &product).await?;
            let price = product.price_shown();
            // What cannot be bought is not worth telling, however cheap.
            let cheaper = if product.stock > 0 { hearts::cheaper(tx, &id, price).await? } else { Vec::new() };
            let notice = |kind, name: &str, amount| Notice {
                kind,
                subject: id.clone(),
                name: name.to_owned(),
                amount: Some(amount),
                note: String::new(),
            };
            for (person, name, amount) in &back {
                told.tell(tx, person, notice(Kind::BackInStock, name, *amount), *at).await?;
            }
            for person in cheaper.iter().filter(|person| !back.iter().any(|(other, ..)| other == *person)) {
                told.tell(tx, person, notice(Kind::PriceDrop, &product.name, price), *at).await?;
            }
        }
    }
    Ok(())
}

/// Who learns that a product can be bought again, what of it and for how much: any piece, or the one variant for which
/// they wait.
async fn back(tx: &mut Tx, product: &ProductRow) -> Result<Vec<(UserId, String, Paise)>, DbError> {
    let id = product.id.as_str();
    let any = (product.stock > 0, product.name.clone(), product.price_shown());
    let awaited = hearts::awaited(tx, id).await?;
    let variants =
        if awaited.is_empty() { Vec::new() } else { catalog::variants(&mut *tx, &product.id).await? };
    let mut back = Vec::new();
    for wanted in awaited.iter().map(Some).chain([None]) {
        let variant = wanted.and_then(|wanted| variants.iter().find(|variant| variant.id == *wanted));
        // One that is no longer sold leaves them with what is.
        let (in_stock, name, price) = variant.map_or_else(
            || any.clone(),
            |variant| {
                let name = variant_name(&product.name, &variant.choice());
                (variant.stock > 0, name, product.price_of(variant))
            },
        );
        let people = hearts::in_stock(tx, id, wanted, in_stock).await?;
        if in_stock {
            back.extend(people.into_iter().map(|person| (person, name.clone(), price)));
        }
    }
    Ok(back)
}
