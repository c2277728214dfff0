//! Validates a form body against the subset of JSON Schema that Stripe's request schema uses.

use serde_json::{Map, Value};

/// Parses `line_items[0][price_data][currency]=usd` into a tree; numeric keys become arrays.
pub(crate) fn tree(form: &[u8]) -> Result<Value, String> {
    let mut root = Value::Object(Map::new());
    for (name, value) in form_urlencoded::parse(form) {
        let (first, rest) = name.split_once('[').map_or((&*name, None), |(first, rest)| (first, Some(rest)));
        let mut keys = vec![first];
        if let Some(rest) = rest {
            keys.extend(rest.strip_suffix(']').ok_or(format!("{name} does not end in ]"))?.split("]["));
        }
        let mut path = &mut root;
        for key in keys {
            path = path
                .as_object_mut()
                .ok_or(format!("{name} is given twice"))?
                .entry(key)
                .or_insert(Value::Object(Map::new()));
        }
        if *path != Value::Object(Map::new()) {
            return Err(format!("{name} is given twice"));
        }
        *path = Value::String(value.into_owned());
    }
    Ok(arrays(root))
}

fn arrays(value: Value) -> Value {
    let Value::Object(map) = value else { return value };
    let numbered = !map.is_empty() && (0..map.len()).all(|index| map.contains_key(&index.to_string()));
    if numbered {
        let mut map = map;
        (0..map.len()).map(|index| arrays(map.remove(&index.to_string()).unwrap())).collect()
    } else {
        map.into_iter().map(|(key, value)| (key, arrays(value))).collect()
    }
}

/// Returns every violation of the schema, with its path.
pub(crate) fn schema_errors(schema: &Value, value: &Value, path: &str) -> Vec<String> {
    let text = value.as_str();
    match schema["type"].as_str() {
        Some("object") => return object_errors(schema, value, path),
        Some("array") => {
            let Some(items) = value.as_array() else { return vec![format!("{path} is not an array")] };
            let each = items.iter().enumerate();
            return each
                .flat_map(|(index, item)| schema_errors(&schema["items"], item, &format!("{path}[{index}]")))
                .collect();
        }
        Some("integer") if text.is_none_or(|text| text.parse::<i64>().is_err()) => {
            return vec![format!("{path} is not an integer")];
        }
        Some("boolean") if !matches!(text, Some("true" | "false")) => {
            return vec![format!("{path} is not a boolean")];
        }
        Some("string") if text.is_none() => return vec![format!("{path} is not a string")],
        _ => {}
    }
    match schema["enum"].as_array() {
        Some(known) if !known.contains(value) => vec![format!("{path} cannot be {value}")],
        _ => Vec::new(),
    }
}

fn object_errors(schema: &Value, value: &Value, path: &str) -> Vec<String> {
    let Some(fields) = value.as_object() else { return vec![format!("{path} is not an object")] };
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let missing =
        required.filter(|name| !fields.contains_key(*name)).map(|name| format!("{path} lacks {name}"));
    let found = fields.iter().flat_map(|(name, value)| {
        let path = format!("{path}.{name}");
        match (&schema["properties"][name], &schema["additionalProperties"]) {
            (Value::Null, Value::Object(rest)) => schema_errors(&Value::Object(rest.clone()), value, &path),
            (Value::Null, _) => vec![format!("{path} is an unknown parameter")],
            (known, _) => schema_errors(known, value, &path),
        }
    });
    missing.chain(found).collect()
}

#[test]
fn bracketed_keys_are_parsed_as_stripe_does() {
    let tree = tree(b"a=1&b[c]=2&d[0][e]=3&d[1][e]=4").unwrap();
    assert_eq!(tree, serde_json::json!({"a": "1", "b": {"c": "2"}, "d": [{"e": "3"}, {"e": "4"}]}));
    assert!(self::tree(b"a=1&a=2").is_err());
}

#[test]
fn schema_violations_are_reported_with_their_path() {
    let schema = serde_json::json!({
        "type": "object", "additionalProperties": false, "required": ["mode"],
        "properties": { "mode": {"type": "string", "enum": ["payment"]}, "n": {"type": "integer"} },
    });
    let schema_errors = schema_errors(&schema, &serde_json::json!({"n": "x", "price": "1"}), "request");
    assert_eq!(
        schema_errors,
        ["request lacks mode", "request.n is not an integer", "request.price is an unknown parameter"]
    );
}
