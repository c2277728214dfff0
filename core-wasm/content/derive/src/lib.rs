//! Attributes that declare the types of the content. Each adds the derives that a type needs.
//!
//! | attribute | written in a content file | sent to the browser |
//! |---|---|---|
//! | `#[written_and_sent]` | yes | yes |
//! | `#[written]` | yes | no: only the core uses it |
//! | `#[sent]` | no: the build composes it | yes |
//!
//! A struct with named fields is a table, a struct with one unnamed field is a constrained value, an enum is a choice
//! of words. `serde` and `tsify` derive JSON and TypeScript; `schemars` derives the JSON Schema of the keys. This
//! crate adds two derives: `Stored` writes and reads all fields in binary form (serde skips fields that pages do not
//! show), and `FromToml` checks a value of a content file and reads it.
//!
//! A field with `#[schemars(default)]` may be left out of the file. The fields of a field named `head` are keys of its
//! table, and properties of its object in JavaScript. These attributes are this crate's own:
//!
//! | attribute | of | effect |
//! |---|---|---|
//! | `#[content(filled = function)]` | field | it is no key of the file; a function of `compiler/values/filled.rs` computes it |
//! | `#[content(value = expression)]` | field | it is no key of the file, and has this value |
//! | `#[content(reference = function)]` | constrained value | a function of `compiler/values/kinds.rs` judges the text |
//! | `#[content(prose = function)]` | constrained value | the same, for a text that visitors read |
//! | `#[content(table = function)]` | table | a function of `compiler/values/kinds.rs` judges the values together |
//! | `#[content(example = "text")]` | constrained value | a valid text, which takes the place of a missing one in tests |
//! | `#[stored(skip)]` | field | it is read from the file and not stored: only the compiler needs it |
//!
//! An argument of `content` or `stored` that the table does not list for its place does not compile. A head has at most
//! three keys.

mod attributes;
mod from_toml;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Code;
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Data, DeriveInput, Error, Field, Fields, LitStr, Result, Token, Type, Variant, parse_quote};

use attributes::Attributes;
use from_toml::from_toml_impl;

/// Declares a type that is written in a content file and sent to the browser.
#[proc_macro_attribute]
pub fn written_and_sent(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expanded(Written::of(arguments.into()).and_then(|written| declared(item.into(), &written, true)))
}

/// Declares a type that is written in a content file and used by the core only.
#[proc_macro_attribute]
pub fn written(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expanded(Written::of(arguments.into()).and_then(|written| declared(item.into(), &written, false)))
}

/// Declares a type that the build composes and that is sent to the browser.
#[proc_macro_attribute]
pub fn sent(_: TokenStream, item: TokenStream) -> TokenStream {
    expanded(declared(item.into(), &Written::Nowhere, true))
}

/// Derives binary reading and writing of the stored fields in order. Their names and types are part of the format's
/// version.
#[proc_macro_derive(Stored, attributes(content, schemars, serde, stored))]
pub fn stored(item: TokenStream) -> TokenStream {
    expanded(syn::parse(item).and_then(|input| stored_impl(&input)))
}

/// Derives the check of a value of a content file, and reading a value that has passed it.
#[proc_macro_derive(FromToml, attributes(content, schemars, serde, stored))]
pub fn from_toml(item: TokenStream) -> TokenStream {
    expanded(syn::parse(item).and_then(|input| from_toml_impl(&input)))
}

/// The expansion of a macro; for an error, code that makes the compiler report it.
fn expanded(code: Result<Code>) -> TokenStream {
    code.unwrap_or_else(Error::into_compile_error).into()
}

/// Whether a type is written in a content file, and who implements `FromToml`.
#[derive(PartialEq)]
enum Written {
    Nowhere,
    Derived,
    /// Implemented by hand: `#[written(custom_reader)]`.
    ReadByHand,
}

impl Written {
    /// Reads the arguments of `#[written]` and `#[written_and_sent]`.
    fn of(arguments: Code) -> Result<Self> {
        match arguments.to_string().as_str() {
            "" => Ok(Self::Derived),
            "custom_reader" => Ok(Self::ReadByHand),
            _ => Err(Error::new_spanned(arguments, "the only argument is custom_reader")),
        }
    }
}

/// Adds the derives to a declaration.
fn declared(item: Code, written: &Written, is_sent: bool) -> Result<Code> {
    let mut input: DeriveInput = syn::parse2(item)?;
    let mut attributes = derives(written, is_sent);
    let mut additions = Code::new();
    match &mut input.data {
        Data::Struct(data) => match &mut data.fields {
            Fields::Named(fields) => {
                if is_sent {
                    attributes.extend(quote! {
                        #[serde(rename_all = "camelCase")]
                        #[cfg_attr(target_arch = "wasm32", tsify(missing_as_null))]
                    });
                }
                if *written != Written::Nowhere {
                    attributes.extend(quote! { #[schemars(rename_all = "snake_case")] });
                    additions = declare_keys(&mut fields.named, is_sent)?;
                }
            }
            _ => {
                attributes.extend(quote! { #[derive(Copy, PartialOrd, Ord)] });
            }
        },
        Data::Enum(data) => {
            attributes.extend(quote! { #[derive(Copy, PartialOrd, Ord)] });
            additions = names_impl(&input.ident, data.variants.iter())?;
        }
        Data::Union(_) => return Err(Error::new_spanned(&input.ident, "a union is no content")),
    }
    Ok(quote! { #attributes #input #additions })
}

/// The derives that every type of the content needs.
fn derives(written: &Written, is_sent: bool) -> Code {
    let mut attributes = quote! {
        #[derive(Debug, Clone, PartialEq, Eq, core_content_derive::Stored)]
    };
    if is_sent {
        attributes.extend(quote! {
            #[derive(serde::Serialize)]
            #[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
        });
    }
    if *written != Written::Nowhere {
        attributes.extend(quote! { #[cfg_attr(feature = "compiler", derive(schemars::JsonSchema))] });
    }
    if *written == Written::Derived {
        attributes
            .extend(quote! { #[cfg_attr(feature = "compiler", derive(core_content_derive::FromToml))] });
    }
    attributes
}

/// Tells schemars and serde which fields are keys of the file, in which order, and which field has keys of its own. Returns
/// code that does not compile if the head has too many keys.
fn declare_keys(fields: &mut Punctuated<Field, Token![,]>, is_sent: bool) -> Result<Code> {
    let (mut place, mut limit) = (0_usize, Code::new());
    for field in fields {
        if is_head(field) {
            field.attrs.push(parse_quote! { #[schemars(flatten)] });
            place += MOST_KEYS_OF_A_HEAD;
            limit.extend(limit_of_head(&field.ty));
            if is_sent {
                field.attrs.push(parse_quote! { #[serde(flatten)] });
            }
        } else if arguments_of_field(field)?.is_empty() {
            field.attrs.push(parse_quote! { #[schemars(extend("propertyOrder" = #place))] });
            place += 1;
        } else {
            field.attrs.push(parse_quote! { #[schemars(skip)] });
        }
    }
    Ok(limit)
}

/// The most keys of a head, which come before the other keys of its table.
const MOST_KEYS_OF_A_HEAD: usize = 3;

/// An assertion of the compiler that a head has at most [`MOST_KEYS_OF_A_HEAD`] keys.
fn limit_of_head(head: &Type) -> Code {
    let message = format!("a head has at most {MOST_KEYS_OF_A_HEAD} keys (MOST_KEYS_OF_A_HEAD)");
    quote! {
        const _: () = assert!(<#head as crate::stored::Stored>::KEYS <= #MOST_KEYS_OF_A_HEAD, #message);
    }
}

/// The arguments of `#[content(…)]` of a type.
fn arguments_of_type(input: &DeriveInput) -> Result<Attributes> {
    let allowed: &[&str] = match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => &["table"],
        Data::Struct(_) => &["reference", "prose", "example"],
        _ => &[],
    };
    Attributes::checked("content", allowed, &input.attrs)
}

/// The arguments of `#[content(…)]` of a field.
fn arguments_of_field(field: &Field) -> Result<Attributes> {
    let allowed: &[&str] = if is_head(field) { &[] } else { &["filled", "value"] };
    Attributes::checked("content", allowed, &field.attrs)
}

/// True for a field that is not stored.
fn is_skipped(field: &Field) -> Result<bool> {
    Attributes::checked("stored", &["skip"], &field.attrs)?.flag("skip")
}

/// True for a field whose own fields are keys of the table.
fn is_head(field: &Field) -> bool {
    field.ident.as_ref().is_some_and(|ident| ident == "head")
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

/// The parts of `Stored` that differ between tables, constrained values and choices.
struct StoredParts {
    shape: Code,
    /// Declares the number of keys of a table.
    keys: Code,
    read: Code,
    write: Code,
}

/// Implements `Stored` for a type.
fn stored_impl(input: &DeriveInput) -> Result<Code> {
    let name = &input.ident;
    let type_name = name.to_string();
    arguments_of_type(input)?;
    let StoredParts { shape, keys, read, write } = match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => {
            stored_table(&type_name, &data.fields)?
        }
        Data::Struct(data) => {
            let inner = &only_field(&data.fields)?.ty;
            StoredParts {
                shape: quote! { crate::stored::shape(#type_name, &[<#inner as crate::stored::Stored>::SHAPE]) },
                keys: Code::new(),
                read: quote! { Some(Self(crate::stored::Stored::read(bytes)?)) },
                write: quote! { crate::stored::Stored::write(&self.0, bytes) },
            }
        }
        _ => StoredParts {
            shape: quote! { crate::stored::shape_of_names(Self::NAMES) },
            keys: Code::new(),
            read: quote! { Self::ALL.get(<usize as crate::stored::Stored>::read(bytes)?).copied() },
            write: quote! { crate::stored::Stored::write(&(*self as usize), bytes) },
        },
    };
    Ok(quote! {
        impl crate::stored::Stored for #name {
            const SHAPE: u64 = #shape;
            #keys

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

/// The parts of `Stored` of a struct with named fields.
fn stored_table(type_name: &str, fields: &Fields) -> Result<StoredParts> {
    let (mut skipped, mut stored) = (Vec::new(), Vec::new());
    for field in fields {
        if is_skipped(field)? { &mut skipped } else { &mut stored }.push(field);
    }
    let idents_of =
        |fields: &[&Field]| -> Vec<_> { fields.iter().filter_map(|field| field.ident.clone()).collect() };
    let (skipped, idents) = (idents_of(&skipped), idents_of(&stored));
    let names = idents.iter().map(|ident| ident.to_string());
    let types = stored.iter().map(|field| &field.ty);
    Ok(StoredParts {
        keys: keys_of(fields)?,
        shape: quote! { crate::stored::shape(#type_name, &[#(
            crate::stored::shape(#names, &[<#types as crate::stored::Stored>::SHAPE])
        ),*]) },
        read: quote! { Some(Self {
            #(#idents: crate::stored::Stored::read(bytes)?,)*
            #(#skipped: Default::default(),)*
        }) },
        write: quote! { #(crate::stored::Stored::write(&self.#idents, bytes)?;)* Ok(()) },
    })
}

/// Declares the number of keys of a table, those of its head included.
fn keys_of(fields: &Fields) -> Result<Code> {
    let (mut count, mut heads) = (0_usize, Vec::new());
    for field in fields {
        if arguments_of_field(field)?.is_empty() {
            if is_head(field) { heads.push(&field.ty) } else { count += 1 }
        }
    }
    Ok(quote! { const KEYS: usize = #count #(+ <#heads as crate::stored::Stored>::KEYS)*; })
}
