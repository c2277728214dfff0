//! Checks a form against the part of JSON Schema that Stripe's request shape uses.

use serde_json::{Map, Value};

/// Turns `line_items[0][price_data][currency]=usd` into a tree. Numbers among the keys make arrays.
pub(crate) fn tree(form: &[u8]) -> Result<Value, String> {
    let mut root = Value::Object(Map::new());
    for (name, value) in form_urlencoded::parse(form) {
        let (first, rest) = name.split_once('[').map_or((&*name, None), |(first, rest)| (first, Some(rest)));
        let mut keys = vec![first];
        if let Some(rest) = rest {
            keys.extend(rest.strip_suffix(']').ok_or(format!("{name} does not end in ]"))?.split("]["));
        }
        let mut place = &mut root;
        for key in keys {
            place = place
                .as_object_mut()
                .ok_or(format!("{name} is given twice"))?
                .entry(key)
                .or_insert(Value::Object(Map::new()));
        }
        if *place != Value::Object(Map::new()) {
            return Err(format!("{name} is given twice"));
        }
        *place = Value::String(value.into_owned());
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

/// Everything that does not fit, with its place.
pub(crate) fn misfits(schema: &Value, value: &Value, place: &str) -> Vec<String> {
    let text = value.as_str();
    match schema["type"].as_str() {
        Some("object") => return object_misfits(schema, value, place),
        Some("array") => {
            let Some(items) = value.as_array() else { return vec![format!("{place} is no array")] };
            let each = items.iter().enumerate();
            return each
                .flat_map(|(index, item)| misfits(&schema["items"], item, &format!("{place}[{index}]")))
                .collect();
        }
        Some("integer") if text.is_none_or(|text| text.parse::<i64>().is_err()) => {
            return vec![format!("{place} is no integer")];
        }
        Some("boolean") if !matches!(text, Some("true" | "false")) => {
            return vec![format!("{place} is no boolean")];
        }
        Some("string") if text.is_none() => return vec![format!("{place} is no text")],
        _ => {}
    }
    match schema["enum"].as_array() {
        Some(known) if !known.contains(value) => vec![format!("{place} cannot be {value}")],
        _ => Vec::new(),
    }
}

fn object_misfits(schema: &Value, value: &Value, place: &str) -> Vec<String> {
    let Some(fields) = value.as_object() else { return vec![format!("{place} is no object")] };
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let missing =
        required.filter(|name| !fields.contains_key(*name)).map(|name| format!("{place} lacks {name}"));
    let found = fields.iter().flat_map(|(name, value)| {
        let place = format!("{place}.{name}");
        match (&schema["properties"][name], &schema["additionalProperties"]) {
            (Value::Null, Value::Object(rest)) => misfits(&Value::Object(rest.clone()), value, &place),
            (Value::Null, _) => vec![format!("{place} is an unknown parameter")],
            (known, _) => misfits(known, value, &place),
        }
    });
    missing.chain(found).collect()
}

#[test]
fn a_form_is_read_as_stripe_reads_it() {
    let tree = tree(b"a=1&b[c]=2&d[0][e]=3&d[1][e]=4").unwrap();
    assert_eq!(tree, serde_json::json!({"a": "1", "b": {"c": "2"}, "d": [{"e": "3"}, {"e": "4"}]}));
    assert!(self::tree(b"a=1&a=2").is_err());
}

#[test]
fn what_does_not_fit_is_told_with_its_place() {
    let schema = serde_json::json!({
        "type": "object", "additionalProperties": false, "required": ["mode"],
        "properties": { "mode": {"type": "string", "enum": ["payment"]}, "n": {"type": "integer"} },
    });
    let misfits = misfits(&schema, &serde_json::json!({"n": "x", "price": "1"}), "request");
    assert_eq!(
        misfits,
        ["request lacks mode", "request.n is no integer", "request.price is an unknown parameter"]
    );
}
