//! Clients for each role.

use crate::{Client, TestApp};
use haat_db::sql;
use haat_domain::accounts::{Email, Password};
use haat_server::accounts::store::{self, NewUser};
use haat_server::auth::Device;

/// The password of everyone in the tests.
pub const PASSWORD: &str = "Lotus-Pond7!";

impl TestApp {
    /// A customer called Asha.
    pub async fn customer(&self) -> Client {
        self.person("Asha Rao", "asha@example.com", "").await
    }

    /// Another customer, called Ravi.
    pub async fn other_customer(&self) -> Client {
        self.person("Ravi Iyer", "ravi@example.com", "").await
    }

    /// A seller called Meena.
    pub async fn seller(&self) -> Client {
        self.person("Meena Das", "meena@example.com", "is_seller = TRUE, seller_name = 'Meena Crafts'").await
    }

    /// Another seller, called Kabir.
    pub async fn other_seller(&self) -> Client {
        self.person("Kabir Khan", "kabir@example.com", "is_seller = TRUE, seller_name = 'Kabir & Sons'").await
    }

    /// An admin called Indira.
    pub async fn admin(&self) -> Client {
        self.person("Indira Bose", "indira@example.com", "is_admin = TRUE").await
    }

    /// An accountant called Omar.
    pub async fn accountant(&self) -> Client {
        self.person("Omar Farooq", "omar@example.com", "is_accountant = TRUE").await
    }

    /// Signs `email` in, creating the account first when needed; `flags` is what to set on it.
    pub async fn person(&self, name: &str, email: &str, flags: &str) -> Client {
        let address = Email::parse(email).unwrap();
        let state = &self.state;
        let user = if let Some(user) = store::find_by_email(&state.db, &address).await.unwrap() {
            user
        } else {
            let hash = state.accounts.passwords.hash(&Password::parse(PASSWORD).unwrap()).await.unwrap();
            let mut tx = state.db.begin().await.unwrap();
            let new = NewUser { name, email: &address, password_hash: &hash, is_admin: false };
            let user = store::insert(&mut tx, new, state.clock.now()).await.unwrap();
            if !flags.is_empty() {
                sql(format!("UPDATE users SET {flags} WHERE id = $1"))
                    .bind(&user.id)
                    .execute(&mut tx)
                    .await
                    .unwrap();
            }
            tx.commit().await.unwrap();
            user
        };
        let device = Device { name: "A test".to_owned(), network: "127.0.0.1".to_owned() };
        let mut tx = state.db.begin().await.unwrap();
        let opened =
            state.accounts.auth.open(&mut tx, &user.id, user.session_epoch, &device, state.clock.now());
        let token = opened.await.unwrap();
        tx.commit().await.unwrap();
        let mut client = Client::new(&self.url, Some(token));
        client.id = user.id.to_string();
        client
    }
}
