//! The attributes by which the model of the content is declared: each gives a plain struct its derives.
//!
//! | attribute | in a content file | sent to the browser |
//! |---|---|---|
//! | `#[entity]` | yes | yes |
//! | `#[source]` | yes | no: only the core uses it |
//! | `#[composed]` | no: the build composes it | yes |
//!
//! A struct with named fields is a table, a struct with one unnamed field a value with a rule, an enumeration a choice of
//! words. Serde and TypeScript come from `serde` and `tsify`, the keys with their hints, kinds and limits from `schemars`.
//! Two derives are the house's own: `Stored`, which writes and reads all fields (serde's are those that pages show), and
//! `FromToml`, which reads a value from a content file that has passed its check.
//!
//! A field with `#[schemars(skip)]` is not written in its content file: the compiler fills it in. One with
//! `#[schemars(default)]` may be left out there.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Code;
use quote::{ToTokens, quote};
use syn::{Data, DeriveInput, Error, Field, Fields, LitStr, Result, Variant, parse_quote};

/// Declares what is written in a content file and sent to the browser.
#[proc_macro_attribute]
pub fn entity(arguments: TokenStream, item: TokenStream) -> TokenStream {
    finished(declared(item.into(), Written::of(arguments), true))
}

/// Declares what is written in a content file, for the core alone.
#[proc_macro_attribute]
pub fn source(arguments: TokenStream, item: TokenStream) -> TokenStream {
    finished(declared(item.into(), Written::of(arguments), false))
}

/// Declares what the build composes and the browser receives.
#[proc_macro_attribute]
pub fn composed(_: TokenStream, item: TokenStream) -> TokenStream {
    finished(declared(item.into(), Written::Nowhere, true))
}

/// Writes and reads all fields in their order, and counts their names and types into the version of the format.
#[proc_macro_derive(Stored, attributes(schemars, serde))]
pub fn stored(item: TokenStream) -> TokenStream {
    finished(syn::parse(item).and_then(|input| stored_impl(&input)))
}

/// Reads a value from a content file that has passed its check.
#[proc_macro_derive(FromToml, attributes(schemars, serde))]
pub fn from_toml(item: TokenStream) -> TokenStream {
    finished(syn::parse(item).and_then(|input| from_toml_impl(&input)))
}

fn finished(code: Result<Code>) -> TokenStream {
    code.unwrap_or_else(Error::into_compile_error).into()
}

/// Whether something is written in a content file, and what reads it from there.
#[derive(PartialEq)]
enum Written {
    Nowhere,
    Derived,
    /// A reader of its own: `#[source(own_reader)]`.
    ReadByHand,
}

impl Written {
    fn of(arguments: TokenStream) -> Self {
        if arguments.is_empty() { Self::Derived } else { Self::ReadByHand }
    }
}

/// A declaration with its derives.
fn declared(item: Code, written: Written, is_sent: bool) -> Result<Code> {
    let mut input: DeriveInput = syn::parse2(item)?;
    let mut attributes = quote! {
        #[derive(Debug, Clone, PartialEq, Eq, core_content_derive::Stored)]
    };
    if is_sent {
        attributes.extend(quote! {
            #[derive(serde::Serialize)]
            #[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
        });
    }
    let is_written = written != Written::Nowhere;
    if is_written {
        attributes.extend(quote! { #[cfg_attr(feature = "compiler", derive(schemars::JsonSchema))] });
    }
    if written == Written::Derived {
        attributes
            .extend(quote! { #[cfg_attr(feature = "compiler", derive(core_content_derive::FromToml))] });
    }
    let mut names = Code::new();
    match &mut input.data {
        Data::Struct(data) => match &mut data.fields {
            Fields::Named(fields) => {
                if is_sent {
                    attributes.extend(quote! {
                        #[serde(rename_all = "camelCase")]
                        #[cfg_attr(target_arch = "wasm32", tsify(missing_as_null))]
                    });
                }
                if is_written {
                    attributes.extend(quote! { #[schemars(rename_all = "snake_case")] });
                    let written = fields.named.iter_mut().filter(|field| !has(field, "skip"));
                    for (place, field) in (0_usize..).zip(written) {
                        field.attrs.push(parse_quote! { #[schemars(extend("propertyOrder" = #place))] });
                    }
                }
            }
            _ => {
                attributes.extend(quote! { #[derive(Copy, PartialOrd, Ord)] });
            }
        },
        Data::Enum(data) => {
            attributes.extend(quote! { #[derive(Copy, PartialOrd, Ord)] });
            names = names_impl(&input.ident, data.variants.iter())?;
        }
        Data::Union(_) => return Err(Error::new_spanned(&input.ident, "a union is no content")),
    }
    Ok(quote! { #attributes #input #names })
}

/// Whether a field has an attribute such as `#[schemars(skip)]`.
fn has(field: &Field, word: &str) -> bool {
    let own = field.attrs.iter().filter(|attribute| attribute.path().is_ident("schemars"));
    own.into_iter().any(|attribute| {
        let list = attribute.meta.require_list().map(|list| list.tokens.to_string());
        list.is_ok_and(|list| list == word)
    })
}

/// The name of a variant, which its `#[serde(rename = "…")]` states.
fn name_of(variant: &Variant) -> Result<LitStr> {
    let mut name = None;
    for attribute in variant.attrs.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        attribute.parse_nested_meta(|meta| {
            name = Some(meta.value()?.parse::<LitStr>()?);
            Ok(())
        })?;
    }
    name.ok_or_else(|| Error::new_spanned(variant, "a word of the content has #[serde(rename = \"…\")]"))
}

/// The words of an enumeration.
fn names_impl<'a>(name: &syn::Ident, variants: impl Iterator<Item = &'a Variant>) -> Result<Code> {
    let (mut idents, mut names) = (Vec::new(), Vec::new());
    for variant in variants {
        idents.push(&variant.ident);
        names.push(name_of(variant)?);
    }
    Ok(quote! {
        impl #name {
            /// Every variant, in the order of its declaration.
            pub const ALL: &[Self] = &[#(Self::#idents),*];

            /// Their names, in the same order.
            pub const NAMES: &[&str] = &[#(#names),*];

            /// Its name in content, in URLs and in JavaScript.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { #(Self::#idents => #names),* }
            }

            /// The variant of a name; `None` for no name and for an unknown one.
            #[must_use]
            pub fn parse(name: Option<&str>) -> Option<Self> {
                Self::ALL.get(crate::position(Self::NAMES, name?)?).copied()
            }
        }
    })
}

/// The only field of a value with a rule.
fn only_field(fields: &Fields) -> Result<&Field> {
    let mut all = fields.iter();
    match (all.next(), all.next()) {
        (Some(field), None) => Ok(field),
        _ => Err(Error::new_spanned(fields, "a value of the content has one field")),
    }
}

fn stored_impl(input: &DeriveInput) -> Result<Code> {
    let name = &input.ident;
    let own = name.to_string();
    let (shape, read, write) = match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => {
            let idents: Vec<_> = data.fields.iter().filter_map(|field| field.ident.as_ref()).collect();
            let names = idents.iter().map(|ident| ident.to_string());
            let types = data.fields.iter().map(|field| &field.ty);
            (
                quote! { crate::stored::shape(#own, &[#(
                    crate::stored::shape(#names, &[<#types as crate::stored::Stored>::SHAPE])
                ),*]) },
                quote! { Some(Self { #(#idents: crate::stored::Stored::read(bytes)?),* }) },
                quote! { #(crate::stored::Stored::write(&self.#idents, bytes)?;)* Ok(()) },
            )
        }
        Data::Struct(data) => {
            let inner = &only_field(&data.fields)?.ty;
            (
                quote! { crate::stored::shape(#own, &[<#inner as crate::stored::Stored>::SHAPE]) },
                quote! { Some(Self(crate::stored::Stored::read(bytes)?)) },
                quote! { crate::stored::Stored::write(&self.0, bytes) },
            )
        }
        _ => (
            quote! { crate::stored::shape_of_names(Self::NAMES) },
            quote! { Self::ALL.get(<usize as crate::stored::Stored>::read(bytes)?).copied() },
            quote! { crate::stored::Stored::write(&(*self as usize), bytes) },
        ),
    };
    Ok(quote! {
        impl crate::stored::Stored for #name {
            const SHAPE: u64 = #shape;

            fn read(bytes: &mut &'static [u8]) -> Option<Self> {
                #read
            }

            #[cfg(feature = "compiler")]
            fn write(&self, bytes: &mut Vec<u8>) -> postcard::Result<()> {
                #write
            }
        }
    })
}

fn from_toml_impl(input: &DeriveInput) -> Result<Code> {
    let name = &input.ident;
    let value = match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => {
            let fields = data.fields.iter().filter_map(|field| {
                let ident = field.ident.as_ref()?;
                let key = ident.to_string();
                Some(if has(field, "skip") {
                    quote! { #ident: Default::default() }
                } else if has(field, "default") {
                    quote! { #ident: crate::compiler::from_toml::key(node, #key, facts).unwrap_or_default() }
                } else {
                    quote! { #ident: crate::compiler::from_toml::key(node, #key, facts)? }
                })
            });
            quote! { Some(Self { #(#fields),* }) }
        }
        Data::Struct(data) => {
            let inner = only_field(&data.fields)?.ty.to_token_stream();
            quote! { <#inner as crate::compiler::from_toml::FromToml>::from_toml(node, facts).map(Self) }
        }
        _ => quote! { Self::parse(node.plain_text()) },
    };
    Ok(quote! {
        impl crate::compiler::from_toml::FromToml for #name {
            fn from_toml(
                node: crate::compiler::node::Node,
                facts: &crate::compiler::facts::Facts,
            ) -> Option<Self> {
                #value
            }
        }
    })
}
