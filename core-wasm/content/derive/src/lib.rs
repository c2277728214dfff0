//! Attributes that declare the types of the content. Each adds the derives that a type needs.
//!
//! | attribute | written in a content file | sent to the browser |
//! |---|---|---|
//! | `#[entity]` | yes | yes |
//! | `#[source]` | yes | no: only the core uses it |
//! | `#[composed]` | no: the build composes it | yes |
//!
//! A struct with named fields is a table, a struct with one unnamed field is a constrained value, an enum is a choice
//! of words. `serde` and `tsify` derive JSON and TypeScript; `schemars` derives the JSON Schema of the keys. This
//! crate adds two derives: `Stored` writes and reads all fields in binary form (serde skips fields that pages do not
//! show), and `FromToml` reads a value from a content file that has passed its check.
//!
//! A field with `#[schemars(skip)]` is not in the content file: the compiler fills it in. A field with
//! `#[schemars(default)]` may be left out of the file.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Code;
use quote::{ToTokens, quote};
use syn::{Data, DeriveInput, Error, Field, Fields, LitStr, Result, Variant, parse_quote};

/// Declares a type that is written in a content file and sent to the browser.
#[proc_macro_attribute]
pub fn entity(arguments: TokenStream, item: TokenStream) -> TokenStream {
    finished(declared(item.into(), Written::of(arguments), true))
}

/// Declares a type that is written in a content file and used by the core only.
#[proc_macro_attribute]
pub fn source(arguments: TokenStream, item: TokenStream) -> TokenStream {
    finished(declared(item.into(), Written::of(arguments), false))
}

/// Declares a type that the build composes and that is sent to the browser.
#[proc_macro_attribute]
pub fn composed(_: TokenStream, item: TokenStream) -> TokenStream {
    finished(declared(item.into(), Written::Nowhere, true))
}

/// Derives binary reading and writing of all fields in order. Their names and types are part of the format's version.
#[proc_macro_derive(Stored, attributes(schemars, serde))]
pub fn stored(item: TokenStream) -> TokenStream {
    finished(syn::parse(item).and_then(|input| stored_impl(&input)))
}

/// Derives reading a value from a content file that has passed its check.
#[proc_macro_derive(FromToml, attributes(schemars, serde))]
pub fn from_toml(item: TokenStream) -> TokenStream {
    finished(syn::parse(item).and_then(|input| from_toml_impl(&input)))
}

fn finished(code: Result<Code>) -> TokenStream {
    code.unwrap_or_else(Error::into_compile_error).into()
}

/// Whether a type is written in a content file, and who implements `FromToml`.
#[derive(PartialEq)]
enum Written {
    Nowhere,
    Derived,
    /// Implemented by hand: `#[source(own_reader)]`.
    ReadByHand,
}

impl Written {
    fn of(arguments: TokenStream) -> Self {
        if arguments.is_empty() { Self::Derived } else { Self::ReadByHand }
    }
}

/// Adds the derives to a declaration.
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

/// True if a field has an attribute such as `#[schemars(skip)]`.
fn has(field: &Field, word: &str) -> bool {
    let own = field.attrs.iter().filter(|attribute| attribute.path().is_ident("schemars"));
    own.into_iter().any(|attribute| {
        let list = attribute.meta.require_list().map(|list| list.tokens.to_string());
        list.is_ok_and(|list| list == word)
    })
}

/// The name of a variant in its `#[serde(rename = "…")]`.
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

/// Implements the names of an enum.
fn names_impl<'a>(name: &syn::Ident, variants: impl Iterator<Item = &'a Variant>) -> Result<Code> {
    let (mut idents, mut names) = (Vec::new(), Vec::new());
    for variant in variants {
        idents.push(&variant.ident);
        names.push(name_of(variant)?);
    }
    Ok(quote! {
        impl #name {
            /// All variants, in the order of declaration.
            pub const ALL: &[Self] = &[#(Self::#idents),*];

            /// The names of the variants, in the order of `ALL`.
            pub const NAMES: &[&str] = &[#(#names),*];

            /// The name in content, URLs and JavaScript.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { #(Self::#idents => #names),* }
            }

            /// The variant with a name; `None` without a name, and for an unknown one.
            #[must_use]
            pub fn parse(name: Option<&str>) -> Option<Self> {
                Self::ALL.get(crate::position(Self::NAMES, name?)?).copied()
            }
        }
    })
}

/// The single field of a constrained value.
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
