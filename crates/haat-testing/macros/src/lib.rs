//! `#[db_test]`: one test body, run on SQLite and on PostgreSQL.

use proc_macro::TokenStream;
use quote::quote;
use syn::{ItemFn, parse_macro_input};

/// Turns `async fn name(app: TestApp)` into the tests `name::sqlite` and `name::postgres`, each with a
/// fresh application of its own. `#[db_test(payments)]` starts it with the sandbox payment providers,
/// `#[db_test(hanging)]` with such as may leave it without an answer;
/// `#[db_test(engine)]` hands over the engine alone, for a test that starts its application in its own way.
#[proc_macro_attribute]
pub fn db_test(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let test = parse_macro_input!(item as ItemFn);
    let name = &test.sig.ident;
    let start = |engine| match arguments.to_string().as_str() {
        "" => Ok(quote!(::haat_testing::TestApp::start(#engine).await)),
        "payments" => Ok(quote!(::haat_testing::TestApp::start_with_payments(#engine).await)),
        "hanging" => Ok(quote!(::haat_testing::TestApp::start_with_hanging_payments(#engine).await)),
        "engine" => Ok(engine),
        other => Err(format!("db_test knows `payments`, `hanging` and `engine`, not `{other}`")),
    };
    let sqlite = start(quote!(::haat_testing::Engine::Sqlite));
    let postgres = start(quote!(::haat_testing::Engine::Postgres));
    let (sqlite, postgres) = match (sqlite, postgres) {
        (Ok(sqlite), Ok(postgres)) => (sqlite, postgres),
        (Err(message), _) | (_, Err(message)) => {
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
                #name(#sqlite).await;
            }

            #[::tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                #name(#postgres).await;
            }
        }
    }
    .into()
}
