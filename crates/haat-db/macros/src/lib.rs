//! `#[derive(FromRow)]`: reads a struct from a row of either engine, one column per field.

use proc_macro::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, parse_macro_input};

/// Implements `haat_db::FromRow` for a struct with named fields; each field is a column of its name.
#[proc_macro_derive(FromRow)]
pub fn derive_from_row(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let Data::Struct(data) = &input.data else {
        return Error::new_spanned(&input, "FromRow needs a struct").to_compile_error().into();
    };
    let Fields::Named(fields) = &data.fields else {
        return Error::new_spanned(&input, "FromRow needs named fields").to_compile_error().into();
    };
    let name = &input.ident;
    let reads = fields.named.iter().filter_map(|field| field.ident.as_ref()).map(|ident| {
        let column = ident.to_string();
        let column = column.trim_start_matches("r#");
        quote!(#ident: row.get(#column)?)
    });
    quote! {
        impl ::haat_db::FromRow for #name {
            fn from_row(row: &::haat_db::Row<'_>) -> ::std::result::Result<Self, ::haat_db::DbError> {
                Ok(Self { #(#reads),* })
            }
        }
    }
    .into()
}
