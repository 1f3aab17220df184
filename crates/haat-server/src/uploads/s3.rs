//! Pictures in an S3-compatible store.

use object_store::aws::AmazonS3Builder;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{ClientOptions, ObjectStore, RetryConfig};
use std::sync::Arc;
use std::time::Duration;

/// Someone is waiting for an answer: better a clear "try again" than a long silence.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

/// Opens `s3://BUCKET` or `s3://BUCKET/FOLDER`. Everything else comes from the variables that other S3 programs
/// read too, given as `vars`: keys, region and endpoint; without keys, the machine's own role.
pub(super) fn open(
    url: &str,
    vars: impl IntoIterator<Item = (String, String)>,
) -> Result<Arc<dyn ObjectStore>, String> {
    let (bucket, folder) = parse(url)?;
    let client = ClientOptions::new()
        .with_connect_timeout(Duration::from_secs(5))
        .with_timeout(REQUEST_TIMEOUT)
        .with_content_type_for_suffix("jpg", "image/jpeg")
        .with_content_type_for_suffix("webp", "image/webp");
    let retry = RetryConfig { max_retries: 2, retry_timeout: REQUEST_TIMEOUT, ..RetryConfig::default() };
    let mut builder = AmazonS3Builder::new().with_client_options(client).with_retry(retry);
    for (name, value) in
        vars.into_iter().filter(|(name, value)| name.starts_with("AWS_") && !value.is_empty())
    {
        if name.starts_with("AWS_ENDPOINT") && value.starts_with("http://") {
            // Whoever writes http:// means it: the store is on the same machine or behind the same wall.
            builder = builder.with_allow_http(true);
        }
        if let Ok(key) = name.to_ascii_lowercase().parse() {
            builder = builder.with_config(key, value);
        }
    }
    let files = builder.with_bucket_name(bucket).build().map_err(|error| error.to_string())?;
    Ok(Arc::new(PrefixStore::new(files, folder)))
}

fn parse(url: &str) -> Result<(&str, Path), String> {
    let wrong =
        || "must be s3://BUCKET or s3://BUCKET/FOLDER; AWS_ENDPOINT_URL and AWS_REGION say where it is";
    let rest = url.strip_prefix("s3://").ok_or_else(wrong)?;
    let (bucket, folder) = rest.split_once('/').unwrap_or((rest, ""));
    let known = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    if bucket.is_empty() || !bucket.bytes().all(known) || folder.contains(['?', '#']) {
        return Err(wrong().into());
    }
    Path::parse(folder.trim_matches('/')).map(|folder| (bucket, folder)).map_err(|_| wrong().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_a_bucket_and_perhaps_a_folder() {
        for (url, bucket, folder) in [
            ("s3://shop", "shop", ""),
            ("s3://shop/", "shop", ""),
            ("s3://my.shop-1/pictures/2026/", "my.shop-1", "pictures/2026"),
        ] {
            assert_eq!(parse(url).unwrap(), (bucket, Path::from(folder)), "{url}");
        }
        for wrong in [
            "",
            "shop",
            "s3://",
            "s3:///folder",
            "S3://shop",
            "gs://shop",
            "https://shop.s3.amazonaws.com",
            "s3://key:secret@shop",
            "s3://shop?endpoint=x",
            "s3://shop/a?b",
            "s3://shop/../up",
        ] {
            assert!(parse(wrong).unwrap_err().starts_with("must be s3://BUCKET"), "{wrong}");
        }
    }
}
