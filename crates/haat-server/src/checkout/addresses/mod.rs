//! The address book: where a person has things sent, for the shipping step to choose from.

pub mod add_address;
pub mod change_address;
pub mod list_addresses;
pub mod remove_address;

use crate::checkout::place_order::ShippingAddressRequest;
use crate::checkout::store::addresses::{AddressRow, KeptAddress};
use crate::error::AppResult;
use haat_domain::checkout::ShippingAddress;
use haat_domain::tax::buyers_number;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An address of the book.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct AddressJson {
    #[serde(rename = "_id")]
    pub id: String,
    pub full_name: String,
    pub address: String,
    pub city: String,
    pub pin_code: String,
    pub country: String,
    /// State or province; may be empty.
    pub state: String,
    /// For the parcel service; may be empty.
    pub phone: String,
    /// The GSTIN, or whatever the country calls it, for invoices of what is sent there; may be empty.
    pub tax_number: String,
    /// Whether the shipping step begins with it.
    pub is_default: bool,
}

impl From<AddressRow> for AddressJson {
    fn from(row: AddressRow) -> Self {
        Self {
            id: row.id,
            full_name: row.full_name,
            address: row.address,
            city: row.city,
            pin_code: row.pin_code,
            country: row.country,
            state: row.state,
            phone: row.phone,
            tax_number: row.tax_number,
            is_default: row.is_default,
        }
    }
}

/// An address to keep.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddressRequest {
    #[serde(flatten)]
    address: ShippingAddressRequest,
    /// The buyer's GSTIN, or whatever their country calls it, for the invoices of what is sent there.
    #[serde(default)]
    tax_number: Option<String>,
    /// Whether the shipping step begins with it from now on. The first one always does; another one takes over by
    /// saying so, not by the default's giving it up.
    #[serde(default)]
    is_default: bool,
}

impl AddressRequest {
    fn parse(self) -> AppResult<(KeptAddress, bool)> {
        let address = ShippingAddress::parse(&self.address.into())?;
        let tax_number = buyers_number(self.tax_number.as_deref().unwrap_or_default(), address.country())?;
        Ok((KeptAddress { address, tax_number }, self.is_default))
    }
}
