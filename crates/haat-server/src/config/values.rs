//! How a setting has to be written. What is wrong is said in words that follow its name.

pub(super) fn host_name(text: &str) -> Result<String, String> {
    let name = text.trim().to_ascii_lowercase();
    let letters = name.strip_prefix("*.").unwrap_or(&name);
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    if letters.contains('.') && letters.chars().all(plain) {
        Ok(name)
    } else {
        Err("must be the name of a host, such as cdn.example.com or *.example.com".to_owned())
    }
}

pub(super) fn http_url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match rest {
        Some(host) if !host.is_empty() && !host.starts_with('/') => Ok(text.trim_end_matches('/').to_owned()),
        _ => Err("must begin with http:// or https://".into()),
    }
}

pub(super) fn time_zone(text: &str) -> Result<String, String> {
    let known = jiff::tz::TimeZone::get(text);
    known.map(|_| text.to_owned()).map_err(|_| "must be a name like Asia/Kolkata or Europe/Berlin".into())
}

pub(super) fn database_url(text: &str) -> Result<String, String> {
    if ["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
        Ok(text.to_owned())
    } else {
        Err("must begin with sqlite: or postgres://".into())
    }
}

pub(super) fn redis_url(text: &str) -> Result<String, String> {
    if text.starts_with("redis://") || text.starts_with("rediss://") {
        Ok(text.to_owned())
    } else {
        Err("must begin with redis:// or rediss://".into())
    }
}

pub(super) fn secret(text: &str) -> Result<String, String> {
    // What our example files say: everybody knows it.
    if text.starts_with("CHANGE-ME") {
        return Err(
            "is the sample from the example files; make one of your own (openssl rand -hex 32)".into()
        );
    }
    if text.len() >= 32 { Ok(text.to_owned()) } else { Err("must have at least 32 characters".into()) }
}

pub(super) fn proxies(text: &str) -> Result<u8, String> {
    match text {
        "true" => Ok(1),
        "false" => Ok(0),
        number => number.parse().map_err(|_| "must be a number, true or false".into()),
    }
}
