//! Products.

use crate::{Client, TestApp};
use haat_domain::catalog::{ProductForm, ProductInput, Slug};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::input::NumberInput;
use haat_server::catalog::store;

/// A product in the database.
#[derive(Debug, Clone)]
pub struct TestProduct {
    /// Its id.
    pub id: String,
    /// Its slug; empty for a draft.
    pub url: String,
    /// Its name.
    pub name: String,
}

/// A product to be.
pub struct ProductBuilder<'a> {
    app: &'a TestApp,
    input: ProductInput,
    seller: Option<UserId>,
}

impl TestApp {
    /// A listed product of the house: a pair of sandals for ₹1,499, ten in stock.
    pub fn product(&self) -> ProductBuilder<'_> {
        let input = ProductInput {
            name: "Kolhapuri Sandals".into(),
            price: Some(1499.into()),
            image: "/pictures/sandals.webp".into(),
            category: "Shoes".into(),
            brand: "Padchal".into(),
            stock: Some(10.into()),
            description: "Hand-stitched leather sandals.".into(),
            rating: Some(NumberInput::from(4.5)),
            reviews: Some(12.into()),
            ..ProductInput::default()
        };
        ProductBuilder { app: self, input, seller: None }
    }

    /// Lets searches find everything that builders have put into the shop.
    pub async fn catch_up(&self) {
        self.state.catalog.search.catch_up().await.unwrap();
    }

    /// A blank product, of `seller` or of the house.
    pub async fn draft(&self, seller: Option<&Client>) -> TestProduct {
        let mut tx = self.state.db.begin().await.unwrap();
        let seller = seller.map(|client| UserId::from(client.id.as_str()));
        let now = self.state.clock.now();
        let id = ProductId::from(haat_db::new_id(now));
        store::note_changes(&mut tx, std::slice::from_ref(&id), now).await.unwrap();
        store::insert_draft(&mut tx, &id, seller.as_ref(), now).await.unwrap();
        tx.commit().await.unwrap();
        TestProduct { id: id.into_string(), url: String::new(), name: String::new() }
    }
}

impl ProductBuilder<'_> {
    /// Its name; the slug is made from it unless given.
    #[must_use]
    pub fn name(mut self, name: &str) -> Self {
        name.clone_into(&mut self.input.name);
        self
    }

    /// Its slug.
    #[must_use]
    pub fn url(mut self, url: &str) -> Self {
        url.clone_into(&mut self.input.url);
        self
    }

    /// What it costs, in rupees.
    #[must_use]
    pub fn price(mut self, rupees: f64) -> Self {
        self.input.price = Some(rupees.into());
        self
    }

    /// Pieces in stock.
    #[must_use]
    pub fn stock(mut self, pieces: i32) -> Self {
        self.input.stock = Some(pieces.into());
        self
    }

    /// Its category.
    #[must_use]
    pub fn category(mut self, category: &str) -> Self {
        category.clone_into(&mut self.input.category);
        self
    }

    /// Its brand.
    #[must_use]
    pub fn brand(mut self, brand: &str) -> Self {
        brand.clone_into(&mut self.input.brand);
        self
    }

    /// Its description.
    #[must_use]
    pub fn description(mut self, description: &str) -> Self {
        description.clone_into(&mut self.input.description);
        self
    }

    /// Its picture.
    #[must_use]
    pub fn image(mut self, image: &str) -> Self {
        image.clone_into(&mut self.input.image);
        self
    }

    /// Its stars.
    #[must_use]
    pub fn rating(mut self, stars: f64) -> Self {
        self.input.rating = Some(stars.into());
        self
    }

    /// Whose it is.
    #[must_use]
    pub fn seller(mut self, seller: &Client) -> Self {
        self.seller = Some(UserId::from(seller.id.as_str()));
        self
    }

    /// Puts it into the shop.
    pub async fn insert(mut self) -> TestProduct {
        let state = &self.app.state;
        let now = state.clock.now();
        if self.input.url.is_empty() {
            // Products of one name need slugs of their own.
            self.input.url = format!("{}-{}", Slug::suggest(&self.input.name), now.0 % 1_000_000_000);
        }
        let form = ProductForm::parse(&self.input).expect("the test's product is valid");
        let mut tx = state.db.begin().await.unwrap();
        let id = ProductId::from(haat_db::new_id(now));
        store::note_changes(&mut tx, std::slice::from_ref(&id), now).await.unwrap();
        store::insert_draft(&mut tx, &id, self.seller.as_ref(), now).await.unwrap();
        let held = store::hold(&mut tx, &id, now).await.unwrap().unwrap();
        store::save(&mut tx, &id, &held, &form, store::Counting::Form, now).await.unwrap();
        tx.commit().await.unwrap();
        TestProduct { id: id.into_string(), url: form.url().to_string(), name: form.name().to_owned() }
    }
}
