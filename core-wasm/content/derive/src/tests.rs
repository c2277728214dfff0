//! Tests of the attributes: arguments that are wrong, and the keys of a head.

use proc_macro2::TokenStream as Code;
use quote::quote;
use syn::{DeriveInput, parse2};

use crate::from_toml::from_toml_impl;
use crate::{Written, declared, stored_impl};

/// The errors of the attribute and of the two derives, for a declaration.
fn errors(item: Code) -> [Option<String>; 3] {
    let input: DeriveInput = parse2(item.clone()).unwrap();
    [declared(item, &Written::Derived, false), stored_impl(&input), from_toml_impl(&input)]
        .map(|code| code.err().map(|error| error.to_string()))
}

#[track_caller]
fn check(item: Code, expected: &str) {
    let found = errors(item);
    assert!(found.iter().flatten().any(|error| error == expected), "{found:?}");
    assert!(found.iter().flatten().all(|error| error == expected), "{found:?}");
}

#[test]
fn a_declaration_with_the_known_arguments_has_no_errors() {
    for item in [
        quote! { #[content(reference = f, example = "a")] struct A(&'static str); },
        quote! { #[content(prose = f)] struct A(&'static str); },
        quote! {
            #[content(table = f)]
            struct A { head: Section, #[content(filled = f)] b: B, #[content(value = None)] #[stored(skip)] c: C }
        },
    ] {
        assert_eq!(errors(item), [None, None, None]);
    }
}

#[test]
fn a_misspelled_argument_is_an_error_that_names_it_and_the_allowed_ones() {
    let of_value = "(allowed here: reference, prose, example)";
    check(
        quote! { #[content(refrence = f)] struct A(&'static str); },
        &format!("unknown argument refrence of content {of_value}"),
    );
    check(
        quote! { #[content(example = "a", pros = f)] struct A(&'static str); },
        &format!("unknown argument pros of content {of_value}"),
    );
    let of_field = "(allowed here: filled, value)";
    check(
        quote! { struct A { #[content(fileld = f)] b: B } },
        &format!("unknown argument fileld of content {of_field}"),
    );
    check(
        quote! { #[content(tabel = f)] struct A { b: B } },
        "unknown argument tabel of content (allowed here: table)",
    );
    check(
        quote! { struct A { #[stored(skipp)] b: B } },
        "unknown argument skipp of stored (allowed here: skip)",
    );
}

#[test]
fn an_argument_at_another_place_is_an_error() {
    check(
        quote! { struct A { #[content(reference = f)] b: B } },
        "unknown argument reference of content (allowed here: filled, value)",
    );
    check(
        quote! { #[content(filled = f)] struct A { b: B } },
        "unknown argument filled of content (allowed here: table)",
    );
    check(
        quote! { struct A { #[content(filled = f)] head: Section } },
        "unknown argument filled of content (allowed here: none)",
    );
}

#[test]
fn an_argument_of_another_form_is_an_error() {
    let some = |item: Code| errors(item).iter().any(Option::is_some);
    assert!(some(quote! { #[content(reference)] struct A(&'static str); }));
    assert!(some(quote! { struct A { #[content(filled)] b: B } }));
    assert!(some(quote! { struct A { #[stored(skip = false)] b: B } }));
    assert!(some(quote! { struct A { #[stored] b: B } }));
    assert!(some(quote! { struct A { #[stored(skip skip)] b: B } }));
}

#[test]
fn the_compiler_asserts_that_a_head_has_at_most_three_keys() {
    let text = |code: Code| code.to_string();
    let table = quote! { struct Page { head: Section, b: B, #[content(filled = f)] c: C } };
    let code = text(declared(table.clone(), &Written::Derived, true).unwrap());
    let limit = text(quote! { <Section as crate::stored::Stored>::KEYS <= 3usize });
    assert!(code.contains(&limit), "{code}");

    let keys = |item: Code| text(stored_impl(&parse2(item).unwrap()).unwrap());
    let four = keys(quote! { struct Section { a: A, b: B, c: C, d: D } });
    assert!(four.contains(&text(quote! { const KEYS: usize = 4usize; })), "{four}");
    let with_head = text(quote! { const KEYS: usize = 1usize + <Section as crate::stored::Stored>::KEYS; });
    assert!(keys(table).contains(&with_head));
}

#[test]
fn an_unknown_format_of_a_text_is_an_error() {
    let of_format = |format: &str| quote! { #[schemars(extend("format" = #format))] struct A(&'static str); };
    assert_eq!(errors(of_format("uri")), [None, None, None]);
    check(of_format("uir"), "unknown format; allowed: date, long-date, email, uri");
}

#[test]
fn an_unknown_extension_of_a_schema_is_an_error() {
    check(
        quote! { #[schemars(extend("maxlength" = 3))] struct A(&'static str); },
        "unknown extension \"maxlength\" (allowed: pattern, minLength, maxLength, format, minimum, maximum, enum, \
         placeholders, propertyOrder)",
    );
}
