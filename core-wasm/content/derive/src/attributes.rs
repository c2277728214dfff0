//! Arguments of attributes: `#[schemars(…)]` and `#[content(…)]`, and the comment of a declaration.

use proc_macro2::{TokenStream as Code, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, Expr, Lit, LitStr, Meta, Result, Token};

/// The keys of a schema that `extend` may have. Another one would be ignored by the checks.
const EXTENSIONS: [&str; 9] = [
    "pattern",
    "minLength",
    "maxLength",
    "format",
    "minimum",
    "maximum",
    "enum",
    "placeholders",
    "propertyOrder",
];

/// The arguments of all attributes of one name.
pub struct Attributes(Vec<Meta>);

impl Attributes {
    /// Reads the arguments of an attribute of this crate. An argument that is not among the allowed ones is an error.
    pub fn checked(name: &str, allowed: &[&str], attributes: &[Attribute]) -> Result<Self> {
        let found = Self::of(name, attributes)?;
        let is_known = |argument: &&Meta| allowed.iter().any(|known| argument.path().is_ident(known));
        let Some(unknown) = found.0.iter().find(|argument| !is_known(argument)) else { return Ok(found) };
        let allowed = if allowed.is_empty() { "none".to_owned() } else { allowed.join(", ") };
        let unknown = unknown.path();
        let message =
            format!("unknown argument {} of {name} (allowed here: {allowed})", unknown.to_token_stream());
        Err(Error::new_spanned(unknown, message))
    }

    /// Reads the arguments of an attribute of another crate, which checks their names.
    pub fn of(name: &str, attributes: &[Attribute]) -> Result<Self> {
        let mut arguments = Vec::new();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident(name)) {
            arguments.extend(attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)?);
        }
        Ok(Self(arguments))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn has(&self, name: &str) -> bool {
        self.named(name).is_some()
    }

    /// True for an argument that is a name alone. The same name with a value is an error.
    pub fn flag(&self, name: &str) -> Result<bool> {
        let found = self.named(name);
        found.map_or(Ok(false), |argument| argument.require_path_only().map(|_| true))
    }

    /// The expression in `name = expression`. The name alone is an error.
    pub fn value(&self, name: &str) -> Result<Option<&Expr>> {
        self.named(name).map(|argument| Ok(&argument.require_name_value()?.value)).transpose()
    }

    fn named(&self, name: &str) -> Option<&Meta> {
        self.0.iter().find(|argument| argument.path().is_ident(name))
    }

    /// The text in `name = "text"`.
    pub fn text(&self, name: &str) -> Result<Option<LitStr>> {
        self.value(name)?.map(|value| syn::parse2(value.to_token_stream())).transpose()
    }

    /// The pairs in `extend("key" = value, …)`, whose values are JSON.
    pub fn extensions(&self) -> Result<Vec<(String, Code)>> {
        let mut pairs = Vec::new();
        for argument in self.0.iter().filter(|argument| argument.path().is_ident("extend")) {
            let list = argument.require_list()?;
            let found = list.parse_args_with(Punctuated::<Pair<Token![=]>, Token![,]>::parse_terminated)?;
            if let Some(Pair { key, .. }) =
                found.iter().find(|pair| !EXTENSIONS.contains(&&*pair.key.value()))
            {
                let message =
                    format!("unknown extension {:?} (allowed: {})", key.value(), EXTENSIONS.join(", "));
                return Err(Error::new(key.span(), message));
            }
            pairs.extend(found.into_iter().map(|pair| (pair.key.value(), pair.value)));
        }
        Ok(pairs)
    }

    /// The fields of `DeclaredPlaceholders` in `extend("placeholders" = {"needs": ["count"]})`.
    pub fn placeholders(&self) -> Result<Code> {
        let stated = self.extensions()?.into_iter().find(|(key, _)| key == "placeholders");
        let Some(Some(TokenTree::Group(group))) = stated.map(|(_, value)| value.into_iter().next()) else {
            return Ok(Code::new());
        };
        let parser = Punctuated::<Pair<Token![:]>, Token![,]>::parse_terminated;
        let lists = syn::parse::Parser::parse2(parser, group.stream())?;
        let lists = lists.into_iter().map(|Pair { key, value, .. }| {
            let name = quote::format_ident!("{}", key.value());
            quote! { #name: &#value, }
        });
        Ok(lists.collect())
    }
}

/// A pair such as `"key" = value`; the value may be JSON.
struct Pair<Separator> {
    key: LitStr,
    value: Code,
    _separator: Separator,
}

impl<Separator: Parse> Parse for Pair<Separator> {
    fn parse(input: ParseStream) -> Result<Self> {
        let (key, separator) = (input.parse()?, input.parse()?);
        let mut value = Code::new();
        while !input.is_empty() && !input.peek(Token![,]) {
            value.extend([input.parse::<TokenTree>()?]);
        }
        Ok(Self { key, value, _separator: separator })
    }
}

/// The comment of a declaration as a clause: on one line, with a lower-case first letter and without the full stop.
pub fn clause(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(argument) if argument.path.is_ident("doc") => match &argument.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    let text = lines.collect::<Vec<_>>().join(" ");
    let mut chars = text.trim_end_matches('.').chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
