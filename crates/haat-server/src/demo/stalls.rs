//! What the demo's stalls say about themselves, one whose seller is away, somebody who wants to sell, and an accountant.

use super::content::World;
use super::goods::{Keys, insert_person};
use super::pictures::picture_url;
use crate::books::bank::BankDetails;
use crate::catalog::facts::SellerFact;
use crate::catalog::store::{self as catalog, StallStatus};
use crate::error::StartError;
use crate::http::days::day_of;
use crate::sellers::store::{self as sellers, NewApplication};
use crate::vault::Vault;
use haat_db::tables::{PRODUCTS, USERS};
use haat_db::{DbError, Tx, new_id, sql};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::sellers::{Business, Policies, StallState};
use haat_domain::time::{DAY, HOUR, Millis};

/// Each stall of the folder: where it is, how it sends and what it takes back.
const STALLS: [(&str, [&str; 5], &str, &str); 5] = [
    (
        "neelkosha",
        ["12 Johari Bazaar", "Jaipur", "Rajasthan", "302003", "08AAPFU0939F1ZV"],
        "Packed in cotton, not plastic, and handed over within two working days. Saris travel insured.",
        "Seven days for anything unworn. Blouse pieces that were cut cannot come back.",
    ),
    (
        "padchal",
        ["5 Hing ki Mandi", "Agra", "Uttar Pradesh", "282003", "09AACFP4821K1Z3"],
        "Made shoes leave the same day; what is made to measure takes a week.",
        "Walk on a carpet first: shoes with clean soles come back within seven days.",
    ),
    (
        "vidyutra",
        ["88 SP Road", "Bengaluru", "Karnataka", "560002", "29AAECV7305M1ZU"],
        "Tested, sealed and sent by the next working day.",
        "Seven days for anything, two years of repair in our own workshop.",
    ),
    (
        "swarangini",
        ["15 College Street", "Kolkata", "West Bengal", "700073", "19AAGFS5270R1ZC"],
        "Instruments are tuned, wrapped and sent with a carrier that knows them; allow three days.",
        "If it does not sing for you, send it back within seven days.",
    ),
    (
        "bageechaya",
        ["3 Law College Road", "Pune", "Maharashtra", "411004", "27AAKFB6614Q1ZW"],
        "Plants leave on Mondays and Tuesdays, so that none spends a weekend in a van.",
        "What arrives broken is replaced: a photograph within two days is enough.",
    ),
];

/// Gives the stalls their words and their places: before anything is sold, since invoices say where it came from.
pub(super) async fn set_up(tx: &mut Tx, keys: &Keys, now: Millis) -> Result<(), DbError> {
    for (key, [address, city, region, pin_code, tax_number], shipping, returns) in STALLS {
        let Some(id) = keys.get(key) else { continue };
        let seller = UserId::from(id.as_str());
        catalog::hold_stall(tx, &seller, now).await?;
        let policies = Policies { shipping: shipping.to_owned(), returns: returns.to_owned() };
        catalog::set_policies(tx, &seller, &policies).await?;
        let business = business([address, city, region, pin_code, tax_number]);
        catalog::set_business(tx, &seller, &business).await?;
    }
    Ok(())
}

/// What else happens at stalls.
pub(super) async fn insert(
    tx: &mut Tx,
    world: &World,
    hash: &str,
    vault: &Vault,
    now: Millis,
) -> Result<(), StartError> {
    looked_at(tx, now).await?;
    on_holiday(tx, world, hash, now).await?;
    wants_to_sell(tx, hash, vault, now).await?;
    let keeper =
        insert_person(tx, ("Omar Farooq", "omar@example.com"), "accountant", hash, Millis(now.0 - 90 * DAY))
            .await?;
    USERS.update("SET is_accountant = TRUE WHERE id = $1").bind(keeper).execute(tx).await?;
    Ok(())
}

/// What was looked at in the last weeks, more of what is reviewed more.
async fn looked_at(tx: &mut Tx, now: Millis) -> Result<(), DbError> {
    let goods: Vec<(ProductId, i64)> =
        sql("SELECT id, reviews FROM products WHERE state = 'listed' ORDER BY id").all(&mut *tx).await?;
    for week in 0..8_i64 {
        let looks =
            goods.iter().map(|(id, reviews)| (id.clone(), 12 + reviews % 90 + (reviews + week * 7) % 11));
        sellers::add_views(tx, &looks.collect(), day_of(Millis(now.0 - week * 7 * DAY))).await?;
    }
    Ok(())
}

fn business([address, city, region, pin_code, tax_number]: [&str; 5]) -> Business {
    Business {
        address: address.to_owned(),
        city: city.to_owned(),
        region: region.to_owned(),
        pin_code: pin_code.to_owned(),
        country: "India".to_owned(),
        tax_number: tax_number.to_owned(),
    }
}

/// A seller who is away, and whose goods come back with her.
async fn on_holiday(tx: &mut Tx, world: &World, hash: &str, now: Millis) -> Result<(), DbError> {
    let joined = Millis(now.0 - 60 * DAY);
    let id = insert_person(tx, ("Tenzin Dolma", "tenzin@example.com"), "seller", hash, joined).await?;
    USERS
        .update("SET seller_name = $1, seller_description = $2 WHERE id = $3")
        .bind("Himdhara Woollens")
        .bind("Shawls and socks from the Spiti valley, spun in winter and sold in summer.")
        .bind(&id)
        .execute(&mut *tx)
        .await?;
    let picture = world.products.iter().find(|product| product.category == "Clothings");
    let picture = picture.map(|product| picture_url(&product.image)).unwrap_or_default();
    for (place, (name, url, price)) in
        (0..).zip([("Yak Wool Shawl", "yak-wool-shawl", 480_000_i64), ("Spiti Socks", "spiti-socks", 65_000)])
    {
        let at = Millis(joined.0 + place * HOUR);
        PRODUCTS
            .insert(
                "(id, seller_id, name, url, price, image, category, brand, stock, description, state, created_at, \
                 updated_at) VALUES ($1, $2, $3, $4, $5, $6, 'Clothings', 'Himdhara', 6, $7, 'listed', $8, $8)",
            )
            .bind(new_id(at))
            .bind(&id)
            .bind(name)
            .bind(url)
            .bind(price)
            .bind(&picture)
            .bind("Spun and dyed by hand. Warm at minus twenty.")
            .bind(at)
            .execute(&mut *tx)
            .await?;
    }
    let seller = UserId::from(id.as_str());
    catalog::hold_stall(tx, &seller, now).await?;
    catalog::set_business(tx, &seller, &business(["Main Bazaar", "Kaza", "Himachal Pradesh", "172114", ""]))
        .await?;
    let note = "The pass is closed for the festival. We spin, and are back with new colours.";
    let away = StallStatus {
        state: StallState::Away,
        away_until: Some(Millis(now.0 + 21 * DAY)),
        away_note: note,
        reason: "",
    };
    catalog::set_stall_status(tx, &seller, &away, now).await.map(|_| ())
}

/// Somebody whose application waits for the admin.
async fn wants_to_sell(tx: &mut Tx, hash: &str, vault: &Vault, now: Millis) -> Result<(), StartError> {
    let joined = Millis(now.0 - 3 * DAY);
    let id = insert_person(tx, ("Farhan Qureshi", "farhan@example.com"), "customer", hash, joined).await?;
    let bank = BankDetails {
        holder: "Farhan Qureshi".to_owned(),
        account: "501000987654".to_owned(),
        code: "SBIN0001234".to_owned(),
    };
    let sealed = vault.seal(&id, &serde_json::to_string(&bank).unwrap_or_default());
    let sealed = sealed.ok_or_else(|| StartError::new("no randomness"))?;
    let (user, at) = (UserId::from(id.as_str()), Millis(now.0 - 5 * HOUR));
    let application = NewApplication {
        user: &user,
        name: "Qureshi Brassware",
        logo: "/demo/logos/padchal.webp",
        description: "Lamps, bowls and bells from Moradabad. My family has cast brass for four generations; each piece \
                      is signed underneath.",
        business: &business(["21 Peetal Nagri", "Moradabad", "Uttar Pradesh", "244001", ""]),
        bank: Some((&sealed, &bank.shown())),
    };
    let application = sellers::put(tx, &application, at).await?;
    tx.append(at, Some(&user), &SellerFact::Applied { application })?;
    Ok(())
}
