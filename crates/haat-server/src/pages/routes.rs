//! The addresses that the web app knows.

/// Each as in the web app's router; `:` begins a part that may be anything.
const ROUTES: &[&str] = &[
    "/",
    "/products/:url",
    "/sellers/:id",
    "/search",
    "/categories/:name",
    "/cart",
    "/shipping",
    "/payment",
    "/placeorder",
    "/auction",
    "/auctions/:id",
    "/auctions/:id/record",
    "/wishlist",
    "/watchlist",
    "/mybids",
    "/reviews",
    "/api/docs",
    "/pages/:name",
    "/order/:id",
    "/order/:id/invoice",
    "/order/:id/parcels/:no/slip",
    "/orderhistory",
    "/profile",
    "/profile/:id",
    "/admin/dashboard",
    "/admin/products",
    "/admin/product/:id",
    "/admin/orders",
    "/admin/users",
    "/admin/user/:id",
    "/admin/auctions",
    "/admin/coupons",
    "/admin/shipping",
    "/admin/search",
    "/admin/settings",
    "/admin/audit",
    "/admin/security",
    "/admin/mails",
    "/admin/questions",
    "/admin/reviews",
    "/admin/setup",
    "/admin/pages",
    "/seller/dashboard",
    "/seller/products",
    "/seller/product/:id",
    "/seller/invoices",
    "/seller/orders",
    "/seller/coupons",
    "/seller/shipping",
    "/seller/questions",
    "/seller/reviews",
    "/seller/returns",
    "/seller/stall",
    "/seller/statement",
    "/sell",
    "/create-auction",
    "/auctions/:id/edit",
    "/second-chances",
    "/notices",
    "/messages",
    "/messages/:id",
    "/seller/messages",
    "/seller/messages/:id",
    "/admin/messages",
    "/admin/messages/:id",
    "/admin/attention",
    "/admin/returns",
    "/admin/sellers",
    "/admin/moderation",
    "/admin/books",
    "/admin/books/:id",
    "/admin/holds",
    "/admin/auctions/:id/signs",
    "/admin/auctions/signs",
    "/admin/unpaid-wins",
    "/seller/auctions",
    "/signin",
    "/signup",
    "/forgot-password",
    "/reset-password",
    "/undo-email",
    "/verify-email",
    "/unsubscribe",
    "/guest",
];

/// Whether the web app has a screen at the path with these parts.
pub(super) fn is_known(parts: &[&str]) -> bool {
    ROUTES.iter().any(|route| fits(route, parts))
}

/// Whether the path with these parts is of this route, whose last part may be optional (`:id?`).
pub(super) fn fits(route: &str, parts: &[&str]) -> bool {
    let mut wanted: Vec<&str> = route.trim_matches('/').split('/').collect();
    if wanted.len() == parts.len() + 1 && wanted.last().is_some_and(|last| last.ends_with('?')) {
        wanted.pop();
    }
    wanted.len() == parts.len()
        && wanted
            .iter()
            .zip(parts)
            .all(|(wanted, part)| wanted == part || (wanted.starts_with(':') && !part.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_screen_of_the_web_app_is_known() {
        let router = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/app/router.tsx");
        let router = std::fs::read_to_string(router).unwrap();
        let screens: Vec<&str> =
            router.split("screen(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(screens.len() > 20, "{screens:?}");
        for screen in screens.into_iter().filter(|screen| *screen != "/ui") {
            let path = screen.trim_end_matches('?');
            let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
            assert!(is_known(&parts), "{screen} is missing in ROUTES");
        }
    }

    #[test]
    fn other_addresses_are_unknown() {
        for path in ["admin", "admin/secrets", "order", "order/", "cart/x", "wp-login.php", "products/a/b"] {
            assert!(!is_known(&path.split('/').collect::<Vec<_>>()), "{path}");
        }
    }
}
