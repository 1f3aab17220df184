//! `#[db_test]`: one test body, run on SQLite and on PostgreSQL.

use proc_macro::TokenStream;
use quote::quote;
use syn::{ItemFn, parse_macro_input};

/// Turns `async fn name(app: TestApp)` into the tests `name::sqlite` and `name::postgres`, each with a
/// fresh application of its own. `#[db_test(payments)]` starts it with the sandbox payment providers.
#[proc_macro_attribute]
pub fn db_test(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let test = parse_macro_input!(item as ItemFn);
    let name = &test.sig.ident;
    let start = match arguments.to_string().as_str() {
        "" => quote!(start),
        "payments" => quote!(start_with_payments),
        other => {
            let message = format!("db_test knows `payments`, not `{other}`");
            return syn::Error::new_spanned(name, message).to_compile_error().into();
        }
    };
    quote! {
        mod #name {
            #[allow(unused_imports, reason = "a short test may need none of its neighbours' imports")]
            use super::*;
            #test

            #[::tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                #name(::haat_testing::TestApp::#start(::haat_testing::Engine::Sqlite).await).await;
            }

            #[::tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                #name(::haat_testing::TestApp::#start(::haat_testing::Engine::Postgres).await).await;
            }
        }
    }
    .into()
}
