//! The command line: what the operator asks for, and her commands beside serving.

mod check;
mod csv;
mod help;
mod leads;
mod orders;
mod till;

use crate::{
    config::{self, Environment},
    error::Fault,
    ledger::{self, Ledger, LedgerError},
    limits::Limits,
};
use core_wasm::model::FormKind;
use std::{
    io::{self, Write},
    path::PathBuf,
    sync::Arc,
};
use tokio::runtime::{Builder, Runtime};

/// What the operator asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Nothing else: the shop is opened.
    Serve,
    /// `--help`.
    Help,
    /// `--version`.
    Version,
    /// `--check`: looks at everything that a start relies on.
    Check,
    /// `leads`: lists what visitors wrote.
    Leads {
        /// Through one form alone.
        form: Option<FormKind>,
        /// For a spreadsheet.
        csv: bool,
    },
    /// `leads --forget EMAIL`: erases what one person wrote.
    Forget {
        /// Her address.
        email: String,
    },
    /// `orders`: lists what was bought.
    Orders {
        /// For a spreadsheet.
        csv: bool,
    },
    /// `orders --check`: asks Stripe how orders stand.
    CheckOrders,
    /// `orders --link SESSION`: tells where the program of a paid order is read.
    Link {
        /// Stripe's id of its checkout.
        session: String,
    },
    /// `backup FILE`: copies the ledger, also while the server runs.
    Backup {
        /// Where to.
        file: PathBuf,
    },
}

impl Command {
    /// Reads the arguments that follow the program's name.
    ///
    /// # Errors
    /// The first argument that cannot be meant, and what to write instead.
    pub fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Self, Fault> {
        let mut arguments = arguments.into_iter();
        let Some(first) = arguments.next() else { return Ok(Self::Serve) };
        let command = match first.as_str() {
            "--help" | "-h" | "help" => Self::Help,
            "--version" | "-V" => Self::Version,
            "--check" => Self::Check,
            "leads" => leads(&mut arguments)?,
            "orders" => orders(&mut arguments)?,
            "backup" => backup(&mut arguments)?,
            _ => return Err(unknown(&first)),
        };
        arguments.next().map_or(Ok(command), |further| Err(unknown(&further)))
    }

    /// Does what was asked for; serving is not done here.
    ///
    /// # Errors
    /// Why it cannot be done, and what to do.
    pub fn run(self, environment: &Environment, out: &mut impl Write) -> Result<(), Fault> {
        let done = match self {
            Self::Serve => Ok(()),
            Self::Help => help::write(out),
            Self::Version => writeln!(out, "checkout-server {}", env!("CARGO_PKG_VERSION")),
            Self::Check => runtime()?.block_on(check::check(environment, out))?,
            Self::Leads { form, csv } => {
                let ledger = ledger(environment)?;
                let each = |after| wait(ledger.leads(form.map(FormKind::word), after, leads::PAGE));
                if csv { leads::write_csv(form, each, out)? } else { leads::write_list(each, out)? }
            }
            Self::Forget { email } => {
                let erased = wait(ledger(environment)?.forget(&email))??;
                let letters = if erased == 1 { "letter is" } else { "letters are" };
                writeln!(
                    out,
                    "{erased} {letters} erased. Copies that were made before still hold what they held."
                )
            }
            Self::Orders { csv } => {
                let ledger = ledger(environment)?;
                let each = |after| wait(ledger.orders(after, orders::PAGE));
                if csv { orders::write_csv(each, out)? } else { orders::write_list(each, out)? }
            }
            Self::CheckOrders => {
                let ledger = ledger(environment)?;
                runtime()?.block_on(till::check(environment, ledger, out))?
            }
            Self::Link { session } => {
                let ledger = ledger(environment)?;
                let link = runtime()?.block_on(till::link(environment, ledger, &session))?;
                writeln!(out, "{link}")
            }
            Self::Backup { file } => {
                wait(ledger(environment)?.copy_to(&file))??;
                writeln!(
                    out,
                    "Copied to {}. It holds what visitors wrote: keep it where only you can read it.",
                    file.display()
                )
            }
        };
        match done {
            // Whoever read the output has seen enough of it.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(error) => Err(Fault::new(format!("The output cannot be written: {error}."))),
            Ok(()) => Ok(()),
        }
    }
}

fn leads(arguments: &mut impl Iterator<Item = String>) -> Result<Command, Fault> {
    let (mut form, mut csv, mut forget) = (None, false, None);
    while let Some(argument) = arguments.next() {
        let (name, mut value) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (argument.as_str(), None),
        };
        let mut value = |what: &str| {
            let value = value.take().or_else(|| arguments.next()).filter(|value| !value.is_empty());
            value.ok_or_else(|| Fault::new(format!("{name} needs {what} after it.")))
        };
        match name {
            "--form" => form = Some(form_named(&value("the name of a form")?)?),
            "--forget" => forget = Some(value("an e-mail address")?),
            "--csv" if argument == "--csv" => csv = true,
            _ => return Err(unknown(&argument)),
        }
    }
    match forget {
        None => Ok(Command::Leads { form, csv }),
        Some(email) if form.is_none() && !csv => Ok(Command::Forget { email }),
        Some(_) => Err(Fault::new(
            "--forget erases a person from every form, so it stands alone: checkout-server leads --forget EMAIL.",
        )),
    }
}

fn orders(arguments: &mut impl Iterator<Item = String>) -> Result<Command, Fault> {
    let Some(argument) = arguments.next() else { return Ok(Command::Orders { csv: false }) };
    match argument.split_once('=').map_or((argument.as_str(), None), |(name, value)| (name, Some(value))) {
        ("--csv", None) => Ok(Command::Orders { csv: true }),
        ("--check", None) => Ok(Command::CheckOrders),
        ("--link", value) => {
            let session = value.map(str::to_owned).or_else(|| arguments.next());
            let session = session.filter(|session| !session.is_empty());
            let missing = || Fault::new("--link needs the id of a session after it, such as cs_live_….");
            session.map(|session| Command::Link { session }).ok_or_else(missing)
        }
        _ => Err(unknown(&argument)),
    }
}

fn backup(arguments: &mut impl Iterator<Item = String>) -> Result<Command, Fault> {
    match arguments.next() {
        Some(file) if file.starts_with('-') => Err(unknown(&file)),
        Some(file) if !file.is_empty() => Ok(Command::Backup { file: file.into() }),
        _ => Err(Fault::new("backup needs the name of a new file after it: checkout-server backup FILE.")),
    }
}

fn form_named(name: &str) -> Result<FormKind, Fault> {
    FormKind::named(Some(name)).ok_or_else(|| {
        let known: Vec<_> = FormKind::ALL.iter().map(|form| form.word()).collect();
        Fault::new(format!("There is no form \"{name}\". Write one of {}.", known.join(", ")))
    })
}

fn unknown(argument: &str) -> Fault {
    Fault::new(format!(
        "\"{argument}\" is nothing that checkout-server understands here. Run checkout-server --help."
    ))
}

fn ledger(environment: &Environment) -> Result<Arc<dyn Ledger>, Fault> {
    // The line that cannot be read might be the one that names the place.
    if let Some(fault) = environment.faults().into_iter().next() {
        return Err(fault);
    }
    let settings = config::ledger(environment).map_err(together)?;
    Ok(ledger::open_existing(&settings, Limits::default().ledger_held)?)
}

/// Several faults as one, a line each.
fn together(faults: Vec<Fault>) -> Fault {
    let lines: Vec<_> = faults.iter().map(ToString::to_string).collect();
    Fault::new(lines.join("\n"))
}

/// Waits for the ledger.
fn wait<T>(answer: impl Future<Output = Result<T, LedgerError>>) -> Result<Result<T, LedgerError>, Fault> {
    Ok(runtime()?.block_on(answer))
}

fn runtime() -> Result<Runtime, Fault> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| Fault::new(format!("The program cannot be started: {error}.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, String> {
        let arguments = line.split_whitespace().map(str::to_owned);
        Command::parse(arguments).map_err(|fault| fault.to_string())
    }

    #[test]
    fn a_command_is_read_as_people_write_it() {
        for (line, expected) in [
            ("", Command::Serve),
            ("--help", Command::Help),
            ("-h", Command::Help),
            ("--version", Command::Version),
            ("--check", Command::Check),
            ("leads", Command::Leads { form: None, csv: false }),
            ("leads --csv --form house", Command::Leads { form: Some(FormKind::House), csv: true }),
            ("leads --form=newsletter", Command::Leads { form: Some(FormKind::Newsletter), csv: false }),
            ("leads --forget ana@house.example", Command::Forget { email: "ana@house.example".to_owned() }),
            ("leads --forget=a=b@house.example", Command::Forget { email: "a=b@house.example".to_owned() }),
            ("orders", Command::Orders { csv: false }),
            ("orders --csv", Command::Orders { csv: true }),
            ("orders --check", Command::CheckOrders),
            ("orders --link cs_test_1", Command::Link { session: "cs_test_1".to_owned() }),
            ("orders --link=cs_test_1", Command::Link { session: "cs_test_1".to_owned() }),
            ("backup copy.sqlite", Command::Backup { file: "copy.sqlite".into() }),
        ] {
            assert_eq!(parse(line), Ok(expected), "{line}");
        }
    }

    #[test]
    fn what_cannot_be_meant_is_told_with_what_to_write_instead() {
        let strange = |word: &str| {
            format!(
                "\"{word}\" is nothing that checkout-server understands here. Run checkout-server --help."
            )
        };
        for (line, expected) in [
            ("lead", strange("lead")),
            ("--port 80", strange("--port")),
            ("leads --json", strange("--json")),
            ("leads --csv=yes", strange("--csv=yes")),
            ("leads house", strange("house")),
            ("--help now", strange("now")),
            ("--check site", strange("site")),
            ("backup --force", strange("--force")),
            ("backup a b", strange("b")),
            ("orders --check=all", strange("--check=all")),
            ("orders --csv --check", strange("--check")),
            ("orders 7", strange("7")),
            (
                "orders --link",
                "--link needs the id of a session after it, such as cs_live_….".to_owned(),
            ),
            ("leads --form", "--form needs the name of a form after it.".to_owned()),
            ("leads --forget=", "--forget needs an e-mail address after it.".to_owned()),
            (
                "leads --form letters",
                "There is no form \"letters\". Write one of house, product, creative, newsletter.".to_owned(),
            ),
            (
                "leads --forget a@b.example --csv",
                "--forget erases a person from every form, so it stands alone: checkout-server leads --forget EMAIL."
                    .to_owned(),
            ),
            (
                "backup",
                "backup needs the name of a new file after it: checkout-server backup FILE.".to_owned(),
            ),
        ] {
            assert_eq!(parse(line), Err(expected), "{line}");
        }
    }
}
