//! Auctions for tests.

use crate::{Client, TestApp};
use haat_db::{new_id, sql};
use haat_domain::time::{HOUR, Millis};

/// An auction about to be put up. Amounts are in whole rupees.
pub struct AuctionBuilder<'a> {
    app: &'a TestApp,
    creator: Option<&'a Client>,
    title: String,
    starting_bid: i64,
    ends_in: i64,
}

/// An auction that exists.
#[derive(Debug, Clone)]
pub struct TestAuction {
    /// Its id.
    pub id: String,
    /// When it ends.
    pub ends_at: Millis,
}

impl TestApp {
    /// An auction by Meena for a brass lamp: starts at ₹100, ends in an hour.
    pub fn auction(&self) -> AuctionBuilder<'_> {
        let title = "Brass lamp".to_owned();
        AuctionBuilder { app: self, creator: None, title, starting_bid: 100, ends_in: HOUR }
    }
}

impl<'a> AuctionBuilder<'a> {
    /// Put up by someone else than Meena.
    #[must_use]
    pub fn by(mut self, creator: &'a Client) -> Self {
        self.creator = Some(creator);
        self
    }

    /// With another title.
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        title.clone_into(&mut self.title);
        self
    }

    /// With another starting bid.
    #[must_use]
    pub fn starting_bid(mut self, rupees: i64) -> Self {
        self.starting_bid = rupees;
        self
    }

    /// Ends so many milliseconds from now; below zero it is over already.
    #[must_use]
    pub fn ends_in(mut self, millis: i64) -> Self {
        self.ends_in = millis;
        self
    }

    /// Stores it.
    pub async fn insert(self) -> TestAuction {
        let state = &self.app.state;
        let creator = match self.creator {
            Some(client) => client.id.clone(),
            None => self.app.seller().await.id,
        };
        let now = state.clock.now();
        let (id, ends_at) = (new_id(now), Millis(now.0 + self.ends_in));
        let query =
            sql("INSERT INTO auctions (id, creator_id, creator_name, title, description, image_url, \
                         starting_bid, bid_amount, created_at, ends_at) \
                         SELECT $1, u.id, u.name, $2, 'As good as new.', '/lamp.webp', $3, 10000, $4, $5 \
                         FROM users u WHERE u.id = $6")
            .bind(&id)
            .bind(&self.title)
            .bind(self.starting_bid * 100)
            .bind(now)
            .bind(ends_at)
            .bind(&creator);
        assert_eq!(state.db.write(query).await.unwrap(), 1, "the creator exists");
        TestAuction { id, ends_at }
    }
}

impl TestAuction {
    /// `/api/auctions/{id}`
    pub fn url(&self) -> String {
        format!("/api/auctions/{}", self.id)
    }

    /// `/api/auctions/{id}/bids`
    pub fn bids_url(&self) -> String {
        format!("/api/auctions/{}/bids", self.id)
    }
}
