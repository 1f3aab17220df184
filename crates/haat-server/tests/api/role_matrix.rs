//! Who may call what: every operation of the contract by every role. An operation without its row fails.

mod things;

use haat_db::sql;
use haat_server::app;
use haat_server::auth::token::TokenHash;
use haat_server::config::Switch;
use haat_testing::{Client, Engine, TestApp, cart_line, db_test};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use things::Things;

/// Who may make a call. Whoever may not and is signed in gets 403, or 404 where they shall not know that it is there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Everyone,
    SignedIn,
    /// Whoever orders: people with an account, and guests.
    Customers,
    /// Those without an account alone.
    Guests,
    Sellers,
    Merchants,
    Admins,
    /// Those who keep the books, and admins.
    Accountants,
    /// The same, of a thing that for everyone else is not there.
    AccountantsUnseen,
    /// The customer whose order, address, review or offer it is, alone.
    ItsCustomer,
    /// Its customer, its sellers and admins.
    ItsPeople,
    /// The seller whose thing it is, and admins.
    ItsSeller,
    /// The seller alone.
    ItsSellerAlone,
    /// The person whose account it is, and admins.
    ThePerson,
    /// The person alone.
    ThePersonAlone,
}
use For::{
    Accountants, AccountantsUnseen, Admins, Customers, Everyone, Guests, ItsCustomer, ItsPeople, ItsSeller,
    ItsSellerAlone, Merchants, Sellers, SignedIn, ThePerson, ThePersonAlone,
};

const ROWS: &[(&str, For)] = &[
    ("GET /api/addresses", SignedIn),
    ("POST /api/addresses", SignedIn),
    ("PUT /api/addresses/{id}", ItsCustomer),
    ("DELETE /api/addresses/{id}", ItsCustomer),
    ("POST /api/admin/adjustments", Admins),
    ("GET /api/admin/applications", Admins),
    ("PUT /api/admin/applications/{id}", Admins),
    ("GET /api/admin/audit", Admins),
    ("GET /api/admin/bidders/{id}", Admins),
    ("PUT /api/admin/bidders/{id}/limit", Admins),
    ("PUT /api/admin/categories/{name}", Admins),
    ("GET /api/admin/books", Accountants),
    ("GET /api/admin/books.csv", Accountants),
    ("GET /api/admin/entries", Accountants),
    ("GET /api/admin/figures", Accountants),
    ("GET /api/admin/invoices", Accountants),
    ("GET /api/admin/invoices.csv", Accountants),
    ("GET /api/admin/mail-samples", Admins),
    ("GET /api/admin/mail-samples/{kind}", Admins),
    ("GET /api/admin/mail-sender", Admins),
    ("GET /api/admin/mails", Admins),
    ("POST /api/admin/mails", Admins),
    ("GET /api/admin/mails/{id}", Admins),
    ("POST /api/admin/mails/{id}/retry", Admins),
    ("GET /api/admin/moderation", Admins),
    ("DELETE /api/admin/moderation/{id}", Admins),
    ("PUT /api/admin/pages/{name}", Admins),
    ("GET /api/admin/returns", Admins),
    ("PUT /api/admin/returns/rules", Admins),
    ("GET /api/admin/search/beginning", Admins),
    ("PUT /api/admin/search/pins", Admins),
    ("POST /api/admin/search/preview", Admins),
    ("GET /api/admin/search/totals", Admins),
    ("DELETE /api/admin/search/totals/{query}", Admins),
    ("GET /api/admin/search/words", Admins),
    ("PUT /api/admin/search/words", Admins),
    ("GET /api/admin/payout-runs/{id}/bank.csv", AccountantsUnseen),
    ("GET /api/admin/payouts", Accountants),
    ("POST /api/admin/payouts", Accountants),
    ("PUT /api/admin/payouts/{id}/failed", AccountantsUnseen),
    ("PUT /api/admin/payouts/{id}/paid", AccountantsUnseen),
    ("POST /api/admin/reconciliation/{provider}", Accountants),
    ("GET /api/admin/sellers", Admins),
    ("PUT /api/admin/sellers/{id}/state", Admins),
    ("GET /api/admin/sellers/{id}/statement", AccountantsUnseen),
    ("GET /api/admin/sellers/{id}/statement.csv", AccountantsUnseen),
    ("GET /api/admin/settings", Admins),
    ("PUT /api/admin/settings", Admins),
    ("GET /api/admin/setup", Admins),
    ("GET /api/admin/shipping", Admins),
    ("PUT /api/admin/shipping", Admins),
    ("GET /api/admin/signs", Admins),
    ("PUT /api/admin/signs/{auction}/{bidder}", Admins),
    ("GET /api/admin/strikes", Admins),
    ("GET /api/admin/tax", Admins),
    ("PUT /api/admin/tax", Admins),
    ("GET /api/admin/threads", Admins),
    ("GET /api/admin/terms", Accountants),
    ("PUT /api/admin/terms", Admins),
    ("POST /api/admin/strikes/{user}/{auction}/lift", Admins),
    ("GET /api/auctions", Everyone),
    ("POST /api/auctions", Sellers),
    ("GET /api/auctions/found", Everyone),
    ("GET /api/auctions/mine", SignedIn),
    ("GET /api/auctions/selling", Sellers),
    ("GET /api/auctions/{id}", Everyone),
    ("PUT /api/auctions/{id}", ItsSellerAlone),
    ("DELETE /api/auctions/{id}", ItsSeller),
    ("GET /api/auctions/{id}/bids", Everyone),
    ("POST /api/auctions/{id}/bids", SignedIn),
    ("POST /api/auctions/{id}/bids/Bidder", SignedIn),
    ("GET /api/auctions/{id}/bids/{seq}/proof", Everyone),
    ("GET /api/auctions/{id}/bids/{seq}/receipt", Everyone),
    ("POST /api/auctions/{id}/bids/{seq}/void", Admins),
    ("POST /api/auctions/{id}/buy-now", SignedIn),
    ("POST /api/auctions/{id}/put-away", ItsSellerAlone),
    ("GET /api/auctions/{id}/record", Everyone),
    ("POST /api/auctions/{id}/relist", ItsSellerAlone),
    ("POST /api/auctions/{id}/second-chance", ItsSellerAlone),
    ("GET /api/auctions/{id}/shipping", Everyone),
    ("GET /api/auctions/{id}/signs", Admins),
    ("GET /api/bidding", SignedIn),
    ("GET /api/coupons", Merchants),
    ("POST /api/coupons", Merchants),
    ("PUT /api/coupons/{id}", ItsSeller),
    ("DELETE /api/coupons/{id}", ItsSeller),
    ("GET /api/categories/{name}", Everyone),
    ("POST /api/guests", Everyone),
    ("POST /api/guests/account", Everyone),
    ("POST /api/guests/join", SignedIn),
    ("POST /api/guests/leave", Guests),
    ("POST /api/guests/open", Everyone),
    ("GET /api/hearts", SignedIn),
    ("POST /api/hearts", SignedIn),
    ("GET /api/hearts/counts", Merchants),
    ("GET /api/hearts/things", Everyone),
    ("PUT /api/hearts/{thing}/{id}", SignedIn),
    ("DELETE /api/hearts/{thing}/{id}", SignedIn),
    ("GET /api/invoices/{id}", Customers),
    ("GET /api/keys/paypal", Everyone),
    ("GET /api/log", Everyone),
    ("GET /api/notices", SignedIn),
    ("GET /api/notices/choices", SignedIn),
    ("PUT /api/notices/choices", SignedIn),
    ("GET /api/notices/push", SignedIn),
    ("POST /api/notices/push", SignedIn),
    ("DELETE /api/notices/push", SignedIn),
    ("POST /api/notices/read", SignedIn),
    ("POST /api/notices/subscription", Everyone),
    ("GET /api/notices/unsubscribe", Everyone),
    ("POST /api/notices/unsubscribe", Everyone),
    ("GET /api/orders", Admins),
    ("POST /api/orders", Customers),
    ("GET /api/orders/holds", Admins),
    ("GET /api/orders/mine", SignedIn),
    ("POST /api/orders/quote", Everyone),
    ("GET /api/orders/summary", Admins),
    ("GET /api/orders/{id}", ItsPeople),
    ("DELETE /api/orders/{id}", Admins),
    ("PUT /api/orders/{id}/cancel", ItsCustomer),
    ("PUT /api/orders/{id}/deliver", Admins),
    ("GET /api/orders/{id}/invoices", ItsPeople),
    ("PUT /api/orders/{id}/lines/{lineNo}/ship", ItsSeller),
    ("DELETE /api/orders/{id}/lines/{lineNo}/ship", ItsSeller),
    ("POST /api/orders/{id}/parcels/{no}/cancel", ItsSeller),
    ("PUT /api/orders/{id}/parcels/{no}/deliver", ItsSeller),
    ("DELETE /api/orders/{id}/parcels/{no}/deliver", ItsSeller),
    ("PUT /api/orders/{id}/parcels/{no}/return", ItsSeller),
    ("PUT /api/orders/{id}/parcels/{no}/ship", ItsSeller),
    ("PUT /api/orders/{id}/pay", ItsCustomer),
    ("POST /api/orders/{id}/payments/{provider}", ItsCustomer),
    ("POST /api/orders/{id}/receipt", ItsCustomer),
    ("PUT /api/orders/{id}/receipt", ItsSeller),
    ("DELETE /api/orders/{id}/receipt", ItsSeller),
    ("PUT /api/orders/{id}/refund", Admins),
    ("POST /api/orders/{id}/refunds", Admins),
    ("POST /api/orders/{id}/refunds/{refundId}/retry", Admins),
    ("PUT /api/orders/{id}/release", Admins),
    ("GET /api/orders/{id}/returns", ItsPeople),
    ("POST /api/orders/{id}/returns", ItsCustomer),
    ("GET /api/orders/{id}/transfer", ItsCustomer),
    ("GET /api/pages/{name}", Everyone),
    ("GET /api/payments/attention", Admins),
    ("GET /api/payments/config", Everyone),
    ("GET /api/products", Everyone),
    ("POST /api/products", Merchants),
    ("GET /api/products/admin", Merchants),
    ("GET /api/products/categories", Everyone),
    ("GET /api/products/choices", Everyone),
    ("GET /api/products/export.csv", Merchants),
    ("POST /api/products/import", Merchants),
    ("GET /api/products/search", Everyone),
    ("POST /api/products/searched", Everyone),
    ("GET /api/products/suggest", Everyone),
    ("GET /api/products/suggest/places", Everyone),
    ("GET /api/products/url/{url}", Everyone),
    ("GET /api/products/{id}", Everyone),
    ("GET /api/products/{id}/related", Everyone),
    ("GET /api/products/{id}/shipping", Everyone),
    ("PUT /api/products/{id}", ItsSeller),
    ("DELETE /api/products/{id}", ItsSeller),
    ("GET /api/products/{id}/sale", ItsSeller),
    ("PUT /api/products/{id}/sale", ItsSeller),
    ("GET /api/products/{id}/tax", ItsSeller),
    ("PUT /api/products/{id}/tax", ItsSeller),
    ("GET /api/returns/rules", Everyone),
    ("GET /api/returns/{id}", ItsPeople),
    ("PUT /api/returns/{id}/accept", ItsSeller),
    ("PUT /api/returns/{id}/contest", ItsSeller),
    ("PUT /api/returns/{id}/decline", Admins),
    ("PUT /api/returns/{id}/escalate", ItsCustomer),
    ("PUT /api/returns/{id}/receive", ItsSeller),
    ("PUT /api/returns/{id}/refund", Admins),
    ("PUT /api/returns/{id}/refuse", ItsSeller),
    ("PUT /api/returns/{id}/send", ItsCustomer),
    ("PUT /api/returns/{id}/waive", ItsSeller),
    ("PUT /api/returns/{id}/withdraw", ItsCustomer),
    ("PUT /api/products/{id}/listing", ItsSeller),
    ("POST /api/products/{id}/report", SignedIn),
    ("POST /api/products/{id}/view", Everyone),
    ("GET /api/second-chances", SignedIn),
    ("POST /api/second-chances/{id}/accept", ItsCustomer),
    ("POST /api/second-chances/{id}/decline", ItsCustomer),
    ("GET /api/seller/application", SignedIn),
    ("PUT /api/seller/application", SignedIn),
    ("DELETE /api/seller/application", SignedIn),
    ("GET /api/seller/bank", Sellers),
    ("PUT /api/seller/bank", Sellers),
    ("GET /api/seller/invoices", Sellers),
    ("GET /api/seller/invoices.csv", Sellers),
    ("GET /api/seller/figures", Sellers),
    ("PUT /api/seller/holiday", Sellers),
    ("GET /api/seller/orders", Sellers),
    ("GET /api/seller/parcels.csv", Sellers),
    ("POST /api/seller/parcels/ship", Sellers),
    ("GET /api/seller/shipping", Sellers),
    ("PUT /api/seller/shipping", Sellers),
    ("GET /api/seller/returns", Sellers),
    ("GET /api/seller/stall", Sellers),
    ("PUT /api/seller/stall", Sellers),
    ("GET /api/seller/statement", Sellers),
    ("GET /api/seller/statement.csv", Sellers),
    ("GET /api/seller/summary", Sellers),
    ("GET /api/seller/threads", Sellers),
    ("GET /api/sellers/{id}", Everyone),
    ("GET /api/shop", Everyone),
    ("POST /api/upload", Customers),
    ("POST /api/upload/from", SignedIn),
    ("GET /api/questions", Everyone),
    ("POST /api/questions", SignedIn),
    ("GET /api/questions/asked", Merchants),
    ("DELETE /api/questions/{id}", Admins),
    ("PUT /api/questions/{id}/answer", ItsSeller),
    ("POST /api/questions/{id}/keep", Admins),
    ("POST /api/questions/{id}/report", SignedIn),
    ("GET /api/threads", SignedIn),
    ("GET /api/threads/{id}", ItsPeople),
    ("POST /api/threads/{id}/messages", ItsPeople),
    ("DELETE /api/threads/{id}/messages/{no}", Admins),
    ("POST /api/threads/{id}/messages/{no}/report", ItsPeople),
    ("POST /api/threads/{id}/read", ItsPeople),
    ("GET /api/reviews", Everyone),
    ("POST /api/reviews", SignedIn),
    ("GET /api/reviews/mine", SignedIn),
    ("GET /api/reviews/received", Merchants),
    ("PUT /api/reviews/{id}", ItsCustomer),
    ("DELETE /api/reviews/{id}", ItsCustomer),
    ("PUT /api/reviews/{id}/answer", ItsSeller),
    ("DELETE /api/reviews/{id}/answer", ItsSeller),
    ("PUT /api/reviews/{id}/helpful", SignedIn),
    ("DELETE /api/reviews/{id}/helpful", SignedIn),
    ("POST /api/reviews/{id}/keep", Admins),
    ("POST /api/reviews/{id}/report", SignedIn),
    ("POST /api/reviews/{id}/take-down", Admins),
    ("GET /api/users", Admins),
    ("POST /api/users/forgot-password", Everyone),
    ("GET /api/users/me", SignedIn),
    ("POST /api/users/me/confirm", SignedIn),
    ("GET /api/users/me/security", SignedIn),
    ("GET /api/users/me/sessions", SignedIn),
    ("DELETE /api/users/me/sessions/{id}", SignedIn),
    ("GET /api/users/me/data", SignedIn),
    ("POST /api/users/me/leave", SignedIn),
    ("POST /api/users/me/passkeys", SignedIn),
    ("POST /api/users/me/passkeys/challenge", SignedIn),
    ("DELETE /api/users/me/passkeys/{id}", SignedIn),
    ("POST /api/users/me/recovery-codes", SignedIn),
    ("GET /api/users/me/second-factor", SignedIn),
    ("POST /api/users/me/totp", SignedIn),
    ("PUT /api/users/me/totp", SignedIn),
    ("DELETE /api/users/me/totp", SignedIn),
    ("POST /api/users/passkeys/challenge", Everyone),
    ("POST /api/users/me/verify-email", SignedIn),
    ("PUT /api/users/profile/{id}", ThePersonAlone),
    ("POST /api/users/reset-password", Everyone),
    ("GET /api/users/security", Admins),
    ("POST /api/users/signin", Everyone),
    ("POST /api/users/signin/passkey", Everyone),
    ("POST /api/users/signout", SignedIn),
    ("POST /api/users/signout-everywhere", SignedIn),
    ("POST /api/users/signup", Everyone),
    ("POST /api/users/undo-email", Everyone),
    ("POST /api/users/verify-email", Everyone),
    ("GET /api/users/{id}", ThePerson),
    ("PUT /api/users/{id}", Admins),
    ("DELETE /api/users/{id}", Admins),
    ("DELETE /api/users/{id}/second-factor", Admins),
    ("POST /api/webhooks/{provider}", Everyone),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Nobody,
    Expired,
    Revoked,
    /// Whose order and account it is.
    Customer,
    OtherCustomer,
    /// Who orders without an account.
    Guest,
    /// Whose product, auction and line it is.
    Seller,
    OtherSeller,
    Admin,
    Accountant,
    /// An admin who needs a second factor, has none, and used the one sign-in without.
    FactorMissing,
}
const ROLES: [Role; 11] = [
    Role::Nobody,
    Role::Expired,
    Role::Revoked,
    Role::Customer,
    Role::OtherCustomer,
    Role::Guest,
    Role::Seller,
    Role::OtherSeller,
    Role::Admin,
    Role::Accountant,
    Role::FactorMissing,
];

impl For {
    fn allows(self, role: Role) -> bool {
        use Role::{Accountant, Admin, Customer, FactorMissing, Guest, OtherCustomer, OtherSeller, Seller};
        let roles: &[Role] = match self {
            Everyone => &ROLES,
            SignedIn => &[Customer, OtherCustomer, Seller, OtherSeller, Admin, Accountant, FactorMissing],
            Customers => {
                &[Customer, OtherCustomer, Guest, Seller, OtherSeller, Admin, Accountant, FactorMissing]
            }
            Guests => &[Guest],
            Sellers => &[Seller, OtherSeller],
            Merchants => &[Seller, OtherSeller, Admin],
            Admins => &[Admin],
            Accountants | AccountantsUnseen => &[Admin, Accountant],
            ItsCustomer | ThePersonAlone => &[Customer],
            ItsPeople => &[Customer, Seller, Admin],
            ItsSeller => &[Seller, Admin],
            ItsSellerAlone => &[Seller],
            ThePerson => &[Customer, Admin],
        };
        roles.contains(&role)
    }
}

/// What the calls are about.
struct World {
    app: TestApp,
    product: String,
    order: String,
    thread: String,
    auction: String,
    customer: String,
    things: Things,
}

impl World {
    async fn new(engine: Engine) -> Self {
        let app =
            TestApp::start_with(engine, |config| config.protection.admin_second_factor = Switch::On).await;
        let things = Things::make(&app).await;
        let (asha, meena, admin) = (app.customer().await, app.seller().await, app.admin().await);
        let mut settings = admin.get("/api/admin/settings").await.expect(200);
        settings["guestCheckout"] = json!(true);
        admin.put("/api/admin/settings", settings).await.expect(200);
        let product = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
        let order = asha.order(&[cart_line(&product, 1)]).await;
        let auction = app.won_lot(&meena, &asha, 500).await;
        let order = order["_id"].as_str().unwrap().to_owned();
        let thread = format!("{order}.1");
        Self { product, order, thread, auction, customer: asha.id, things, app }
    }

    /// A session of its own for each call: some end it.
    async fn caller(&self, role: Role) -> Client {
        match role {
            Role::Nobody => self.app.visitor(),
            Role::Customer => self.app.customer().await,
            Role::OtherCustomer => self.app.other_customer().await,
            Role::Guest => {
                let body = json!({ "name": "Gita", "email": "gita@example.com" });
                let guest = self.app.visitor().post("/api/guests", body).await.expect(201);
                let mut client = self.app.visitor();
                client.token = Some(guest["token"].as_str().unwrap().to_owned());
                client
            }
            Role::Seller => self.app.seller().await,
            Role::OtherSeller => self.app.other_seller().await,
            Role::Admin => self.app.admin().await,
            Role::Accountant => self.app.accountant().await,
            Role::FactorMissing => {
                let flags = "is_admin = TRUE, factor_required = TRUE, grace_session = 'an earlier one'";
                self.app.person("Nadia Ali", "nadia@example.com", flags).await
            }
            Role::Revoked => {
                let client = self.app.admin().await;
                client.post("/api/users/signout", json!({})).await.expect(200);
                client
            }
            Role::Expired => {
                let client = self.app.admin().await;
                let token = TokenHash::of(client.token.as_deref().unwrap()).to_hex();
                let ran_out = sql("UPDATE sessions SET expires_at = 0 WHERE token_hash = $1").bind(token);
                self.app.state.db.write(ran_out).await.unwrap();
                client
            }
        }
    }

    /// The address about what there is, for those who are refused, and about nothing for those who are not: so no
    /// call of the matrix changes anything for the next.
    fn address(&self, path: &str, who: For, allowed: bool) -> String {
        let about = match path.split('/').nth(2) {
            // Only they know that this account is theirs.
            _ if allowed && !matches!(who, ThePerson | ThePersonAlone) => "nothing",
            Some("auctions") => &self.auction,
            Some("orders") => &self.order,
            Some("threads") => &self.thread,
            Some("products") => &self.product,
            Some(room) => self.things.of(room).unwrap_or(&self.customer),
            None => &self.customer,
        };
        let path = path.replace("{id}", about).replace("{lineNo}", "1").replace("{provider}", "PayPal");
        path.replace("{seq}", "1").replace("{no}", "1").replace(['{', '}'], "")
    }
}

/// Whoever is refused is refused for who they are, not for what is missing in their form.
fn whole_form() -> Value {
    // As text: a macro does not go so far.
    serde_json::from_str(
        r#"{ "title": "Lamp", "name": "Lamp", "url": "lamp", "description": "Old.", "startingBid": 1, "bidAmount": 1,
        "imageUrl": "/media/lamp.webp", "image": "/media/lamp.webp", "endDate": "2030-01-01T00:00:00Z", "price": 1,
        "category": "Shoes", "brand": "Bata", "stock": 1, "rating": 1, "reviews": 1, "reference": "1", "reason": "Old.", "text": "Old.",
        "lineNo": 1, "parcels": [], "seller": "nobody", "amount": 1, "holder": "Old", "account": "12345", "code": "HDFC0001234",
        "commissionPercent": 0, "commissionTaxPercent": 0, "releaseDays": 7, "minimum": 100, "weekday": 0,
        "parcelNo": 1, "lines": [], "restock": true, "windowDays": 7, "answerDays": 3, "sendDays": 10, "inclusive": false,
        "country": "India", "fullName": "Old", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "state": "", "taxNumber": "",
        "approve": true, "suspended": true, "away": false, "listed": true }"#,
    )
    .unwrap()
}

fn operations() -> BTreeSet<String> {
    let document: Value = serde_json::from_str(&app::document().unwrap()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let of_path = |(path, methods): (&String, &Value)| {
        let methods: Vec<String> =
            methods.as_object().unwrap().keys().map(|key| key.to_uppercase()).collect();
        methods.into_iter().map(move |method| format!("{method} {path}")).collect::<Vec<_>>()
    };
    paths.iter().flat_map(of_path).collect()
}

#[test]
fn every_operation_of_the_contract_has_its_row() {
    let rows: BTreeSet<String> = ROWS.iter().map(|(operation, _)| (*operation).to_owned()).collect();
    assert_eq!(rows.len(), ROWS.len(), "a row stands twice");
    let operations = operations();
    let missing: Vec<&String> = operations.difference(&rows).collect();
    assert!(missing.is_empty(), "say in ROWS who may call {missing:?}");
    let gone: Vec<&String> = rows.difference(&operations).collect();
    assert!(gone.is_empty(), "there is no call {gone:?} any more");
}

#[db_test(engine)]
async fn every_role_may_call_what_its_row_says_and_nothing_else(engine: Engine) {
    let world = World::new(engine).await;
    let mut wrong = Vec::new();
    for (operation, who) in ROWS {
        let (method, path) = operation.split_once(' ').unwrap();
        let method: Method = method.parse().unwrap();
        for role in ROLES {
            let allowed = who.allows(role);
            let caller = world.caller(role).await;
            let body = if allowed { json!({}) } else { whole_form() };
            let request = caller.request(method.clone(), &world.address(path, *who, allowed)).json(&body);
            let status = caller.send(request).await.status;
            let as_said = match role {
                _ if allowed => status != 401 && status != 403,
                Role::Nobody | Role::Expired | Role::Revoked => status == 401,
                Role::FactorMissing => status == 403 || status == 404,
                _ if *who == AccountantsUnseen => status == 404,
                _ => status == 403 || status == 404,
            };
            if !as_said {
                wrong.push(format!("{operation} by {role:?}: {status}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    world.things.are_untouched(&world.app.customer().await, &world.app.seller().await).await;
}
