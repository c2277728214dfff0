//! The derive `FromToml`: the check of a value of a content file, and reading a value that has passed it.

use proc_macro2::TokenStream as Code;
use quote::quote;
use syn::{Data, DeriveInput, Error, Field, Fields, LitStr, Result, Type};

use crate::attributes::{Attributes, clause};
use crate::{arguments_of_field, arguments_of_type, is_head, only_field};

/// The parts of an implementation that differ between tables, constrained values and choices.
struct Implementation {
    /// Declares the keys of a table.
    declaration: Code,
    read: Code,
    check: Code,
    visit: Code,
    table: Code,
    example: Code,
}

/// Implements `FromToml` for a type.
pub fn from_toml_impl(input: &DeriveInput) -> Result<Code> {
    let name = &input.ident;
    let rules = arguments_of_type(input)?;
    let parts = match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => table(input, &data.fields, &rules)?,
        Data::Struct(data) => value(input, &only_field(&data.fields)?.ty, &rules)?,
        _ => choice(),
    };
    let Implementation { declaration, read, check, visit, table, example } = parts;
    Ok(quote! {
        const _: () = {
            use crate::compiler::values::check::{Table, Visitor};
            use crate::compiler::facts::Facts;
            use crate::compiler::values::from_toml::FromToml;
            use crate::compiler::documents::node::Node;
            use crate::compiler::documents::problem::Problem;
            use crate::compiler::values::text_rules::{RuntimePlaceholders, DeclaredPlaceholders};

            #declaration

            impl FromToml for #name {
                fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
                    #read
                }

                fn check(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
                    #check
                }

                fn visit(node: Node, found: &mut Visitor) {
                    #visit
                }

                fn table() -> Option<&'static Table> {
                    #table
                }

                fn example(stated: &DeclaredPlaceholders, facts: &Facts) -> String {
                    #example
                }
            }
        };
    })
}

/// A struct with named fields.
fn table(input: &DeriveInput, fields: &Fields, rules: &Attributes) -> Result<Implementation> {
    let values = fields.iter().map(read_field).collect::<Result<Vec<_>>>()?;
    Ok(Implementation {
        declaration: table_of(&input.ident, fields, rules)?,
        read: quote! { Some(Self { #(#values),* }) },
        check: quote! { crate::compiler::values::check::table(node, &TABLE, placeholders, facts) },
        visit: quote! { crate::compiler::values::check::visit_table(node, &TABLE, found) },
        table: quote! { Some(&TABLE) },
        example: quote! { crate::compiler::values::check::example_table(&TABLE, facts) },
    })
}

/// A struct with one unnamed field.
fn value(input: &DeriveInput, inner: &Type, rules: &Attributes) -> Result<Implementation> {
    let is_number = matches!(inner, Type::Path(path) if !path.path.is_ident("bool"));
    Ok(Implementation {
        declaration: Code::new(),
        read: match is_number {
            true => quote! { node.integer()?.try_into().ok().map(Self) },
            false => quote! { <#inner>::from_toml(node, facts).map(Self) },
        },
        check: check_value(input, inner, rules)?,
        visit: Code::new(),
        table: quote! { None },
        example: example_of(input, inner, rules)?,
    })
}

/// An enum.
fn choice() -> Implementation {
    Implementation {
        declaration: Code::new(),
        read: quote! { Self::parse(node.plain_text()) },
        check: quote! { crate::compiler::values::check::choice(node, Self::NAMES) },
        visit: Code::new(),
        table: quote! { None },
        example: quote! { Self::NAMES.first().map(|name| format!("{name:?}")).unwrap_or_default() },
    }
}

/// The value of a field in a table that is read.
fn read_field(field: &Field) -> Result<Code> {
    let (ident, key) = (&field.ident, field.ident.as_ref().map(ToString::to_string));
    let content = arguments_of_field(field)?;
    let ty = &field.ty;
    Ok(if is_head(field) {
        quote! { #ident: <#ty as FromToml>::from_toml(node, facts)? }
    } else if let Some(function) = content.value("filled")? {
        quote! { #ident: crate::compiler::values::filled::#function(node, facts)? }
    } else if let Some(value) = content.value("value")? {
        quote! { #ident: #value }
    } else if Attributes::of("schemars", &field.attrs)?.has("default") {
        quote! { #ident: crate::compiler::values::from_toml::key(node, #key, facts).unwrap_or_default() }
    } else {
        quote! { #ident: crate::compiler::values::from_toml::key(node, #key, facts)? }
    })
}

/// Declares the keys of a table with their checks.
fn table_of(name: &syn::Ident, fields: &Fields, rules: &Attributes) -> Result<Code> {
    let (mut keys, mut head) = (Vec::new(), quote! { None });
    for field in fields {
        if is_head(field) {
            let ty = &field.ty;
            head = quote! { Some(<#ty as FromToml>::table) };
        } else if arguments_of_field(field)?.is_empty() {
            keys.push(key_of(field)?);
        }
    }
    let name = name.to_string();
    let rule = match rules.value("table")? {
        Some(rule) => quote! { Some(crate::compiler::values::kinds::#rule) },
        None => quote! { None },
    };
    Ok(quote! {
        static TABLE: Table = Table {
            name: #name,
            file: file!(),
            head: #head,
            keys: &[#(#keys),*],
            rule: #rule,
        };
    })
}

/// Declares the key of a field.
fn key_of(field: &Field) -> Result<Code> {
    let key = field.ident.as_ref().map(ToString::to_string);
    let schemars = Attributes::of("schemars", &field.attrs)?;
    let checked = match schemars.text("with")? {
        Some(other) => other.parse::<Type>()?,
        None => field.ty.clone(),
    };
    let is_option = |ty: &Type| match ty {
        Type::Path(path) => path.path.segments.last().is_some_and(|last| last.ident == "Option"),
        _ => false,
    };
    let is_required = !is_option(&field.ty) && !schemars.has("default");
    let hint = clause(&field.attrs);
    let stated = schemars.placeholders()?;
    Ok(quote! {
        crate::compiler::values::check::TableKey {
            name: #key,
            is_required: #is_required,
            hint: #hint,
            placeholders: DeclaredPlaceholders { #stated ..crate::compiler::values::text_rules::NO_PLACEHOLDERS },
            check: <#checked as FromToml>::check,
            visit: <#checked as FromToml>::visit,
            example: <#checked as FromToml>::example,
        }
    })
}

/// A valid constrained value, as TOML.
fn example_of(input: &DeriveInput, inner: &Type, rules: &Attributes) -> Result<Code> {
    let limits = Attributes::of("schemars", &input.attrs)?.extensions()?;
    let minimum = limits.iter().find(|(key, _)| key == "minimum").map(|(_, value)| value);
    Ok(match (rules.value("example")?, inner, minimum) {
        (Some(example), ..) => quote! { format!("{:?}", #example) },
        (None, Type::Path(path), Some(minimum)) if !path.path.is_ident("bool") => {
            quote! { #minimum.to_string() }
        }
        (None, Type::Path(path), None) if !path.path.is_ident("bool") => quote! { "1".to_owned() },
        _ => quote! { <#inner as FromToml>::example(stated, facts) },
    })
}

/// The `TextFormat` of a constrained text, from the `format` of its schema.
fn text_format(limits: &[(String, Code)]) -> Result<Code> {
    let Some((_, format)) = limits.iter().find(|(key, _)| key == "format") else {
        return Ok(quote! { None });
    };
    let format: LitStr = syn::parse2(format.clone())?;
    let variant = match format.value().as_str() {
        "date" => quote! { Date },
        "long-date" => quote! { LongDate },
        "email" => quote! { Email },
        "uri" => quote! { Uri },
        _ => return Err(Error::new(format.span(), "unknown format; allowed: date, long-date, email, uri")),
    };
    Ok(quote! { Some(crate::compiler::values::check::TextFormat::#variant) })
}

/// The check of a constrained value.
fn check_value(input: &DeriveInput, inner: &Type, rules: &Attributes) -> Result<Code> {
    if let Some(rule) = rules.value("reference")? {
        return Ok(
            quote! { crate::compiler::values::check::reference(node, crate::compiler::values::kinds::#rule, facts) },
        );
    }
    if let Some(rule) = rules.value("prose")? {
        return Ok(quote! {
            crate::compiler::values::check::prose(node, crate::compiler::values::kinds::#rule, placeholders, facts)
        });
    }
    let clause = clause(&input.attrs);
    let limits = Attributes::of("schemars", &input.attrs)?.extensions()?;
    let limit = |name: &str| match limits.iter().find(|(key, _)| key == name) {
        Some((_, value)) => quote! { Some(#value) },
        None => quote! { None },
    };
    let [pattern, max_length] = ["pattern", "maxLength"].map(limit);
    let [minimum, maximum] = ["minimum", "maximum"].map(limit);
    let format = text_format(&limits)?;
    Ok(match inner {
        Type::Reference(_) => quote! {
            static LIMITS: crate::compiler::values::check::TextLimits = crate::compiler::values::check::TextLimits {
                clause: #clause,
                pattern: #pattern,
                max_length: #max_length,
                format: #format,
                compiled: std::sync::OnceLock::new(),
            };
            crate::compiler::values::check::text(node, &LIMITS)
        },
        Type::Path(path) if path.path.is_ident("bool") => quote! {
            <bool as FromToml>::check(node, placeholders, facts)
        },
        _ => {
            let allowed = limits.iter().find(|(key, _)| key == "enum").map(|(_, value)| value);
            let allowed = allowed.map_or_else(|| quote! { &[] }, |value| quote! { &#value });
            quote! {
                crate::compiler::values::check::number(node, &crate::compiler::values::check::NumberLimits {
                    clause: #clause,
                    minimum: #minimum,
                    maximum: #maximum,
                    allowed: #allowed,
                })
            }
        }
    })
}
