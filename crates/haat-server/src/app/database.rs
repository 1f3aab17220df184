//! The database that the settings name, for the shop and for the commands that look after one.

use crate::config::Config;
use crate::error::StartError;
use haat_db::Db;

/// Opens the database that the settings name, making the data folder first.
pub async fn open_database(config: &Config) -> Result<Db, StartError> {
    make_data_folder(config)?;
    Db::connect(&config.database_url()).await.map_err(wrong_database)
}

/// The same for commands that look at a whole shop, which may take its time.
pub async fn open_database_patiently(config: &Config) -> Result<Db, StartError> {
    make_data_folder(config)?;
    Db::connect_patiently(&config.database_url()).await.map_err(wrong_database)
}

#[expect(clippy::needless_pass_by_value, reason = "used as a map_err function")]
fn wrong_database(error: haat_db::DbError) -> StartError {
    StartError::new(format!("DATABASE_URL: {error}"))
}

fn make_data_folder(config: &Config) -> Result<(), StartError> {
    std::fs::create_dir_all(&config.data_dir).map_err(|error| {
        StartError::new(format!(
            "HAAT_DATA_DIR: cannot use the folder {}: {error}",
            config.data_dir.display()
        ))
    })
}
