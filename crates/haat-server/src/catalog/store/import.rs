use super::counted::ExportedStock;
use super::{
    Counting, HeldProduct, SaveError, TaxChange, hold, insert_draft, meant, moderate, note_changes,
    product_taxes, save, set_product_tax, variants,
};
use crate::catalog::facts::SellerFact;
use haat_db::{DbError, FromRow, Tx, new_id, sql};
use haat_domain::catalog::{ProductForm, Variety};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::time::Millis;
use std::collections::{BTreeMap, HashMap, HashSet};

/// What became of one product of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Import {
    /// It is new.
    Created,
    /// It was there.
    Updated,
    /// It was there, and its stock had changed since the file was made: the file's change was added to it.
    Adjusted {
        /// So many pieces were gone.
        fewer: i64,
        /// So many had come: of other variants, when some were gone too.
        more: i64,
    },
    /// It was there, and its stock was overwritten: the file does not say what it was.
    Overwritten,
    /// Its url is someone else's.
    SlugTaken,
    /// It has options, and the file's line for it does not know.
    HasOptions,
}

/// A product of a file.
#[derive(Debug, Clone, Copy)]
pub struct Filed<'a> {
    /// What the file says of it.
    pub form: &'a ProductForm,
    /// And of its tax.
    pub tax: &'a TaxChange,
    /// The export that the file is of; empty when it does not say.
    pub exported: &'a str,
}

/// What became of them all.
#[derive(Debug)]
pub struct Imported {
    /// One for each form, in order.
    pub each: Vec<Import>,
}

impl Imported {
    /// How many had that outcome.
    pub fn count(&self, what: Import) -> u64 {
        self.each.iter().filter(|one| **one == what).count() as u64
    }

    /// How many were there before.
    pub fn updated(&self) -> u64 {
        let there =
            |one: &&Import| matches!(one, Import::Updated | Import::Adjusted { .. } | Import::Overwritten);
        self.each.iter().filter(there).count() as u64
    }
}

#[derive(FromRow)]
struct Owner {
    url: String,
    id: ProductId,
    seller_id: Option<UserId>,
}

/// Stores `forms`, whose slugs differ from each other: changes what is there by its slug, and creates the rest
/// for `seller` (`None` is an admin, who may change everything and creates for the house).
pub async fn import(
    tx: &mut Tx,
    seller: Option<&UserId>,
    forms: &[Filed<'_>],
    now: Millis,
) -> Result<Imported, DbError> {
    // Noting nothing holds back everyone else who changes products, so what is read below stays true.
    note_changes(tx, &[], now).await?;
    let slugs: Vec<&str> = forms.iter().map(|filed| filed.form.url().as_str()).collect();
    let owners: Vec<Owner> = sql("SELECT url, id, seller_id FROM products WHERE url IN ")
        .push_list(slugs.iter().copied())
        .all(&mut *tx)
        .await?;
    let owners: HashMap<String, Owner> = owners.into_iter().map(|owner| (owner.url.clone(), owner)).collect();
    let led: Vec<String> =
        sql("SELECT slug FROM product_slugs WHERE slug IN ").push_list(slugs).scalars(&mut *tx).await?;
    let led: HashSet<String> = led.into_iter().collect();
    let mut planned: Vec<(usize, Import, ProductId)> = Vec::new();
    let mut each = vec![Import::SlugTaken; forms.len()];
    for (position, filed) in forms.iter().enumerate() {
        let slug = filed.form.url().as_str();
        match owners.get(slug) {
            Some(owner) if seller.is_none() || owner.seller_id.as_ref() == seller => {
                planned.push((position, Import::Updated, owner.id.clone()));
            }
            Some(_) => {}
            None if led.contains(slug) => {}
            None => planned.push((position, Import::Created, ProductId::from(new_id(now)))),
        }
    }
    // In the order of ids, as orders take their stock: so neither can wait for the other.
    planned.sort_by(|(_, _, one), (_, _, other)| one.as_str().cmp(other.as_str()));
    let ids: Vec<ProductId> = planned.iter().map(|(_, _, id)| id.clone()).collect();
    note_changes(tx, &ids, now).await?;
    let says = forms.iter().any(|filed| !filed.tax.is_silent());
    let taxes = if says {
        product_taxes(&mut *tx, ids.iter().map(ProductId::as_str)).await?
    } else {
        BTreeMap::new()
    };
    let mut counted = ExportedStock::read(tx, &ids, forms).await?;
    for (position, outcome, id) in planned {
        let Filed { form, tax, exported } = forms[position];
        let form = &counted.seen(&id, exported, form);
        each[position] = store_one(tx, &id, outcome, seller, form, now).await?;
        let before = taxes.get(id.as_str()).cloned().unwrap_or_default();
        let after = tax.after(&before);
        let stored = !matches!(each[position], Import::SlugTaken | Import::HasOptions);
        if stored && after != before {
            set_product_tax(tx, id.as_str(), &after, now).await?;
        }
        if stored {
            counted.note(&id, exported, form);
        }
    }
    counted.write(tx).await?;
    Ok(Imported { each })
}

async fn store_one(
    tx: &mut Tx,
    id: &ProductId,
    outcome: Import,
    seller: Option<&UserId>,
    form: &ProductForm,
    now: Millis,
) -> Result<Import, DbError> {
    let mut waits = false;
    if outcome == Import::Created {
        insert_draft(tx, id, seller, now).await?;
        waits = moderate(tx, id, seller).await?;
    }
    let Some(held) = hold(tx, id, now).await? else { return Ok(Import::SlugTaken) };
    let outcome = if outcome == Import::Updated { counted(tx, id, &held, form).await? } else { outcome };
    match save(tx, id, &held, form, Counting::File, now).await {
        Ok(()) => {
            if waits {
                tx.append(now, seller, &SellerFact::GoodsWait { product: id.to_string() })?;
            }
            Ok(outcome)
        }
        Err(SaveError::Db(error)) => Err(error),
        Err(SaveError::HasOptions { .. }) => Ok(Import::HasOptions),
        Err(SaveError::SlugTaken | SaveError::StockMoved { .. }) => Ok(Import::SlugTaken),
    }
}

/// What was sold or returned since the file was made is not undone by it.
async fn counted(
    tx: &mut Tx,
    id: &ProductId,
    held: &HeldProduct,
    form: &ProductForm,
) -> Result<Import, DbError> {
    // What is there, what the file saw, what it says.
    let mut counts: Vec<(i64, Option<i64>, i64)> = Vec::new();
    match form.variety() {
        Variety::Of { variants: forms, .. } => {
            let stored = variants(&mut *tx, id).await?;
            for form in forms {
                if let Some(row) = meant(form, &stored) {
                    counts.push((row.stock, form.stock_seen, form.stock));
                }
            }
        }
        Variety::Unsaid | Variety::Plain if held.has_options() => {}
        Variety::Unsaid | Variety::Plain => counts.push((held.stock, form.stock_seen(), form.stock())),
    }
    let moved = || counts.iter().filter_map(|(present, seen, _)| Some(present - (*seen)?));
    let overwritten = counts.iter().any(|(present, seen, said)| seen.is_none() && present != said);
    Ok(match (-moved().map(|by| by.min(0)).sum::<i64>(), moved().map(|by| by.max(0)).sum::<i64>()) {
        (0, 0) if overwritten => Import::Overwritten,
        (0, 0) => Import::Updated,
        (fewer, more) => Import::Adjusted { fewer, more },
    })
}
