//! Reading a provider's JSON without ever trusting its shape.

use serde_json::Value;

/// The text at a JSON pointer, if it is a text and not empty.
pub(crate) fn text<'a>(value: &'a Value, pointer: &str) -> Option<&'a str> {
    value.pointer(pointer)?.as_str().filter(|s| !s.is_empty())
}

/// The same, owned.
pub(crate) fn string(value: &Value, pointer: &str) -> Option<String> {
    text(value, pointer).map(str::to_owned)
}

/// The elements of the array at a JSON pointer; none when there is no array.
pub(crate) fn items<'a>(value: &'a Value, pointer: &str) -> &'a [Value] {
    value.pointer(pointer).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Whether this can be an id of a provider. Ids reach us from browsers and become part of a URL, so nothing
/// that could leave its path segment gets through.
pub(crate) fn is_id(id: &str) -> bool {
    (1..=128).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_ids_pass() {
        assert!(is_id("5O190127TN364715T") && is_id("pi_3MtwBwLkdIwHu7ix28a3tqPa"));
        for id in ["", ".", "../x", "a/b", "a?b", "a#b", "a%2Fb", "a b", &"a".repeat(129)] {
            assert!(!is_id(id), "{id:?}");
        }
    }
}
