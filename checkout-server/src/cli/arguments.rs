//! Command line arguments.

use crate::error::ConfigError;
use core_wasm::{
    catalog::model::FormName,
    forms::{form_named, form_names},
};
use lexopt::{Arg, Parser};
use std::{ffi::OsString, path::PathBuf};

/// What the option about one submission expects.
const LEAD_NUMBER: &str = "the number of a caught submission after it";

/// What an option about one order expects.
const ORDER_ID: &str = "the number or the session of an order after it";

/// A command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// No arguments: starts the server.
    Serve,
    /// `--help`.
    Help,
    /// `--version`.
    Version,
    /// `--check`: checks everything that a start needs.
    Check,
    /// `leads`: lists form submissions.
    Leads {
        /// Of one form only.
        form: Option<FormName>,
        /// As CSV.
        csv: bool,
        /// Those that the honeypot has caught, instead of all others.
        caught: bool,
    },
    /// `leads --accept NUMBER`: treats a caught submission like any other.
    AcceptLead {
        /// Its number.
        number: i64,
    },
    /// `leads --forget EMAIL`: erases the submissions of one person.
    Forget {
        /// The person's e-mail address.
        email: String,
    },
    /// `orders`: lists orders.
    Orders {
        /// As CSV.
        csv: bool,
    },
    /// `orders --check`: compares open and recent orders with Stripe.
    CheckOrders,
    /// `orders --link SESSION`: prints the program link of a paid order.
    Link {
        /// The id of the Checkout Session.
        session: String,
    },
    /// `orders --accept ID --why REASON`: delivers a mismatched order as it is.
    Accept {
        /// The number of the order, or the id of its Checkout Session.
        order: String,
        /// The owner's reason, which is stored.
        reason: String,
    },
    /// `orders --revoke ID`: closes the program link of an order without a refund; `--restore ID` opens it again.
    SetRevoked {
        /// The number of the order, or the id of its Checkout Session.
        order: String,
        /// Whether it is closed.
        is_revoked: bool,
    },
    /// `mail`: lists the outbox.
    Mail {
        /// Only what was given up.
        failed: bool,
    },
    /// `mail --retry`: sends again what was given up.
    RetryMail,
    /// `backup FILE`: copies the database, also while the server runs.
    Backup {
        /// The file to create.
        file: PathBuf,
    },
}

impl Command {
    /// Parses the arguments after the program name.
    ///
    /// # Errors
    /// The first invalid argument, and what to write instead.
    pub fn parse(arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Result<Self, ConfigError> {
        let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
        let mut parser = Parser::from_args(arguments);
        let command = match next(&mut parser)? {
            None => return Ok(Self::Serve),
            Some(Token::Option(name)) => match name.as_str() {
                "--help" | "-h" => Self::Help,
                "--version" | "-V" => Self::Version,
                "--check" => Self::Check,
                _ => return Err(unknown(&name)),
            },
            Some(Token::Value(name)) => match name.as_str() {
                "help" => Self::Help,
                "leads" => leads(&mut parser)?,
                "orders" => orders(&mut parser)?,
                "mail" => mail(&mut parser)?,
                "backup" => backup(&mut parser)?,
                _ => return Err(unknown(&name)),
            },
        };
        match next(&mut parser)? {
            None => Ok(command),
            Some(Token::Option(argument) | Token::Value(argument)) => Err(unknown(&argument)),
        }
    }
}

/// An argument as text; `lexopt` splits `--name=value`.
enum Token {
    Option(String),
    Value(String),
}

fn next(parser: &mut Parser) -> Result<Option<Token>, ConfigError> {
    let token = match parser.next() {
        Ok(None) => None,
        Ok(Some(Arg::Short(name))) => Some(Token::Option(format!("-{name}"))),
        Ok(Some(Arg::Long(name))) => Some(Token::Option(format!("--{name}"))),
        Ok(Some(Arg::Value(value))) => Some(Token::Value(value.to_string_lossy().into_owned())),
        Err(lexopt::Error::UnexpectedValue { option, value }) => {
            return Err(unknown(&format!("{option}={}", value.to_string_lossy())));
        }
        Err(error) => return Err(ConfigError::new(format!("{error}. Run checkout-server --help."))),
    };
    Ok(token)
}

/// The value of the option that was parsed last.
fn value(parser: &mut Parser, option: &str, expected: &str) -> Result<String, ConfigError> {
    let value = parser.value().ok().map(|value| value.to_string_lossy().into_owned());
    let missing = || ConfigError::new(format!("{option} needs {expected}."));
    value.filter(|value| !value.is_empty()).ok_or_else(missing)
}

fn leads(parser: &mut Parser) -> Result<Command, ConfigError> {
    let (mut form, mut csv, mut caught, mut alone) = (None, false, false, None);
    while let Some(token) = next(parser)? {
        match token {
            Token::Option(name) if name == "--form" => {
                form = Some(lead_form(&value(parser, &name, "the name of a form after it")?)?);
            }
            Token::Option(name) if name == "--forget" => {
                let email = value(parser, &name, "an e-mail address after it")?;
                alone = Some(("--forget erases a person from every form", Command::Forget { email }));
            }
            Token::Option(name) if name == "--accept" => {
                let number = value(parser, &name, LEAD_NUMBER)?;
                let number =
                    number.parse().map_err(|_| ConfigError::new(format!("{name} needs {LEAD_NUMBER}.")))?;
                alone = Some(("--accept is about one submission", Command::AcceptLead { number }));
            }
            Token::Option(name) if name == "--csv" => csv = true,
            Token::Option(name) if name == "--caught" => caught = true,
            Token::Option(argument) | Token::Value(argument) => return Err(unknown(&argument)),
        }
    }
    match alone {
        None => Ok(Command::Leads { form, csv, caught }),
        Some((_, command)) if form.is_none() && !csv && !caught => Ok(command),
        Some((reason, _)) => Err(ConfigError::new(format!(
            "{reason}, so it has no further options. Run checkout-server --help."
        ))),
    }
}

fn orders(parser: &mut Parser) -> Result<Command, ConfigError> {
    match next(parser)? {
        None => Ok(Command::Orders { csv: false }),
        Some(Token::Option(name)) if name == "--csv" => Ok(Command::Orders { csv: true }),
        Some(Token::Option(name)) if name == "--check" => Ok(Command::CheckOrders),
        Some(Token::Option(name)) if name == "--link" => {
            let session = value(parser, &name, "the id of a session after it, such as cs_live_…")?;
            Ok(Command::Link { session })
        }
        Some(Token::Option(name)) if name == "--revoke" || name == "--restore" => {
            let order = value(parser, &name, ORDER_ID)?;
            Ok(Command::SetRevoked { order, is_revoked: name == "--revoke" })
        }
        Some(Token::Option(name)) if name == "--accept" => {
            let order = value(parser, &name, ORDER_ID)?;
            match next(parser)? {
                Some(Token::Option(name)) if name == "--why" => {
                    let reason = value(parser, &name, "your reason in quotation marks after it")?;
                    Ok(Command::Accept { order, reason })
                }
                Some(Token::Option(argument) | Token::Value(argument)) => Err(unknown(&argument)),
                None => Err(ConfigError::new("--accept needs your reason after it: --why \"…\".")),
            }
        }
        Some(Token::Option(argument) | Token::Value(argument)) => Err(unknown(&argument)),
    }
}

fn mail(parser: &mut Parser) -> Result<Command, ConfigError> {
    match next(parser)? {
        None => Ok(Command::Mail { failed: false }),
        Some(Token::Option(name)) if name == "--failed" => Ok(Command::Mail { failed: true }),
        Some(Token::Option(name)) if name == "--retry" => Ok(Command::RetryMail),
        Some(Token::Option(argument) | Token::Value(argument)) => Err(unknown(&argument)),
    }
}

fn backup(parser: &mut Parser) -> Result<Command, ConfigError> {
    match next(parser)? {
        Some(Token::Option(argument)) => Err(unknown(&argument)),
        Some(Token::Value(argument)) if argument.starts_with('-') => Err(unknown(&argument)),
        Some(Token::Value(file)) if !file.is_empty() => Ok(Command::Backup { file: file.into() }),
        _ => Err(ConfigError::new(
            "backup needs the name of a new file after it: checkout-server backup FILE.",
        )),
    }
}

fn lead_form(name: &str) -> Result<FormName, ConfigError> {
    let form = form_named(name).filter(|form| form.stores_leads());
    form.ok_or_else(|| {
        let forms = form_names().filter(|form| form.stores_leads());
        let known: Vec<_> = forms.map(|form| form.as_str()).collect();
        ConfigError::new(format!("There is no form \"{name}\". Write one of {}.", known.join(", ")))
    })
}

fn unknown(argument: &str) -> ConfigError {
    ConfigError::new(format!("Unexpected argument \"{argument}\". Run checkout-server --help."))
}

#[cfg(test)]
mod tests;
