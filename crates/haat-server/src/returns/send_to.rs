//! Where goods are sent that come back.

use crate::catalog::store::{self as catalog, StallRow};
use crate::returns::parts::Parts;
use crate::returns::store::WholeReturn;
use crate::settings;
use haat_db::DbError;
use haat_domain::ids::UserId;
use haat_domain::returns::{Party, ReturnStatus};
use std::collections::HashMap;

/// Where what a seller (or the house) sold goes when it comes back: to their business, line by line; `None` while nobody
/// said where that is.
pub(super) async fn address(
    state: &Parts,
    seller: Option<&UserId>,
    name: Option<&str>,
) -> Result<Option<String>, DbError> {
    let (own, lines) = if let Some(seller) = seller {
        let StallRow { address, city, region, pin_code, country, .. } =
            catalog::stall(&state.db, seller).await?;
        (
            address.clone(),
            vec![name.unwrap_or_default().to_owned(), address, both(&city, &pin_code), region, country],
        )
    } else {
        let house = settings::read_tax_rules(&state.db).await?.house;
        (house.address.clone(), vec![house.name, house.address, house.state])
    };
    if own.is_empty() {
        return Ok(None);
    }
    Ok(Some(lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")))
}

fn both(one: &str, other: &str) -> String {
    [one, other].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The addresses of a list of returns, each looked up once.
#[derive(Default)]
pub(super) struct Addresses(HashMap<Option<UserId>, Option<String>>);

impl Addresses {
    /// Where a return goes, as `party` may see it: its customer while they are to send it, and whoever answers it as long
    /// as it is not over. Of a seller who named no place once and for all it is what they said when they agreed.
    pub(super) async fn of(
        &mut self,
        state: &Parts,
        whole: &WholeReturn,
        party: Party,
    ) -> Result<Option<String>, DbError> {
        let row = &whole.row;
        let on_its_way = matches!(row.status, ReturnStatus::Accepted | ReturnStatus::Sent);
        let concerned = if party == Party::Customer { on_its_way } else { !row.status.is_over() };
        if !concerned {
            return Ok(None);
        }
        if !self.0.contains_key(&row.seller_id) {
            let found = address(state, row.seller_id.as_ref(), row.seller_name.as_deref()).await?;
            self.0.insert(row.seller_id.clone(), found);
        }
        let known = self.0.get(&row.seller_id).cloned().flatten();
        let said = || {
            let accepted = whole.events.iter().rev().find(|event| event.status == ReturnStatus::Accepted);
            accepted.filter(|_| on_its_way).map(|event| event.note.clone()).filter(|note| !note.is_empty())
        };
        Ok(known.or_else(said))
    }
}
