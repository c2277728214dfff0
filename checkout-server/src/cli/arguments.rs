//! Command line arguments; their comments are the text of `--help`.

use super::alarm::Job;
use clap::{Parser, Subcommand, builder::NonEmptyStringValueParser, value_parser};
use std::path::PathBuf;

/// Serves the site and sells the program: without arguments, it starts the server.
#[derive(Debug, Parser)]
#[command(name = "checkout-server", version, args_conflicts_with_subcommands = true)]
#[command(after_help = super::help::SETTINGS)]
pub struct Arguments {
    /// Checks settings, site, program and database, sends Stripe one request that changes nothing, names a sender and a
    /// recipient to the mail server without a message, and prints a line for each; the exit code is 1 where a check fails.
    #[arg(long)]
    pub(super) check: bool,
    /// What to do instead of starting the server.
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// A command.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Lists form submissions.
    Leads {
        /// Those of one form only: house, product, creative or newsletter.
        #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
        form: Option<String>,
        /// As a table for a spreadsheet.
        #[arg(long)]
        csv: bool,
        /// Only those whose honeypot was filled, mostly by programs: they cause no message and are left out otherwise.
        #[arg(long)]
        caught: bool,
        /// Treats a caught one like any other, and sends its messages.
        #[arg(long, value_name = "NUMBER", exclusive = true)]
        accept: Option<i64>,
        /// Erases every submission from an e-mail address, subscriptions included, and the address in orders, which are
        /// kept; lists what it cannot erase.
        #[arg(long, value_name = "EMAIL", exclusive = true, value_parser = NonEmptyStringValueParser::new())]
        forget: Option<String>,
    },
    /// Lists orders.
    Orders {
        /// As a table for a spreadsheet.
        #[arg(long, exclusive = true)]
        csv: bool,
        /// Asks Stripe for the status of open and processing orders, and for the refunds of those paid in the last 180
        /// days, and stores the answers; lost disputes are reported by webhooks only. The exit code is 1 where an order
        /// could not be checked.
        #[arg(long, exclusive = true)]
        check: bool,
        /// Prints the link to the program of a paid order, by its number or its session.
        #[arg(long, value_name = "ID", exclusive = true, value_parser = NonEmptyStringValueParser::new())]
        link: Option<String>,
        /// Delivers an order whose payment is not what was asked, or ends the flag of a paid one, by its number or its
        /// session; reason and time are stored.
        #[arg(long, value_name = "ID", requires = "why", value_parser = NonEmptyStringValueParser::new())]
        accept: Option<String>,
        /// The reason, in quotation marks.
        #[arg(long, value_name = "REASON", requires = "accept", value_parser = NonEmptyStringValueParser::new())]
        why: Option<String>,
        /// Closes the link to the program of an order without a refund.
        #[arg(long, value_name = "ID", exclusive = true, value_parser = NonEmptyStringValueParser::new())]
        revoke: Option<String>,
        /// Opens it again.
        #[arg(long, value_name = "ID", exclusive = true, value_parser = NonEmptyStringValueParser::new())]
        restore: Option<String>,
    },
    /// Lists messages and notifications.
    Mail {
        /// Only those that were given up.
        #[arg(long, exclusive = true)]
        failed: bool,
        /// Sends those again.
        #[arg(long, exclusive = true)]
        retry: bool,
    },
    /// Says how it goes, as the letter of every Monday does: visits, pages, sources, the way from the page to the payment,
    /// sales, what waits and what comes.
    Report {
        /// How many weeks stand beside each other, the running one included.
        #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u32).range(1..=57))]
        weeks: u32,
        /// Writes a page into a file instead of text.
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
        /// As JSON.
        #[arg(long, conflicts_with = "html")]
        json: bool,
    },
    /// Creates an empty store in DATA_DIR or DATABASE_URL, for a new shop: with a live key of Stripe the server does not do that
    /// by itself.
    NewStore,
    /// Moves everything from the SQLite database in DATA_DIR into the empty PostgreSQL database of DATABASE_URL, while no
    /// server runs, and compares it.
    Move,
    /// Takes a built site and program from the computer that publishes them (npm run publish), over standard input, and makes
    /// the running server serve them; where it does not, the former ones come back. For the publishing key of ssh.
    Receive {
        /// The folder with current and releases.
        folder: PathBuf,
        /// How many seconds the server may take to serve them; by default 60.
        #[arg(long, value_name = "SECONDS")]
        wait: Option<u32>,
        /// The key may also ask for orders, letters and mail, and what their owner decides about them (the desk).
        #[arg(long)]
        orders: bool,
    },
    /// Makes the running server serve what has become due since the last publication; where it does not, the former site comes
    /// back. For a timer.
    Advance {
        /// The folder with current and releases.
        folder: PathBuf,
        /// As for receive.
        #[arg(long, value_name = "SECONDS")]
        wait: Option<u32>,
    },
    /// Checks that a server with these settings could start with another site and program.
    #[command(hide = true)]
    CheckRelease { site: PathBuf, program: PathBuf },
    /// Copies the database, also while the server runs; for a DATABASE_URL, PostgreSQL's own pg_dump does that.
    Backup {
        /// The file to create. Without one, the copy is made in BACKUP_DIR, and copies older than BACKUP_DAYS are deleted.
        file: Option<PathBuf>,
    },
    /// Mails the owner that a job has failed, at most once a day. For a service manager (OnFailure=).
    Alarm {
        /// The job.
        #[arg(value_name = "JOB")]
        kind: Job,
    },
    /// Puts a copy of the database in the place of the one in DATA_DIR, while no server runs. What was there is kept in
    /// DATA_DIR under a name with the time.
    Restore {
        /// The copy. It stays as it is.
        file: PathBuf,
    },
}

impl Arguments {
    /// Whether the server is to be started.
    pub fn is_serve(&self) -> bool {
        !self.check && self.command.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    fn exit_code(line: &str) -> Option<i32> {
        let parsed =
            Arguments::try_parse_from(["checkout-server"].into_iter().chain(line.split_whitespace()));
        parsed.err().map(|error| error.exit_code())
    }

    #[test]
    fn command_lines_with_an_unknown_missing_or_contradicting_argument_are_refused() {
        Arguments::command().debug_assert();
        for line in [
            "",
            "--check",
            "leads",
            "leads --csv --form house",
            "leads --form=newsletter --caught",
            "leads --accept 7",
            "leads --forget ana@house.example",
            "leads --forget=a=b@house.example",
            "orders",
            "orders --csv",
            "orders --check",
            "orders --link cs_test_1",
            "orders --accept 7 --why agreed",
            "orders --revoke 7",
            "orders --restore=cs_test_1",
            "mail",
            "mail --failed",
            "mail --retry",
            "report",
            "report --weeks 5 --html report.html",
            "report --json",
            "backup copy.sqlite",
            "backup",
            "restore copy.sqlite",
            "alarm backup",
            "alarm advance",
            "receive /opt/maison",
            "receive /opt/maison --wait 5",
            "advance /opt/maison",
            "check-release site program",
            "receive /opt/maison --orders",
            "new-store",
        ] {
            assert_eq!(exit_code(line), None, "{line}");
        }
        for line in ["--help", "-h", "help", "--version", "orders --help"] {
            assert_eq!(exit_code(line), Some(0), "{line}");
        }
        for line in [
            "lead",
            "--port 80",
            "--check site",
            "--check orders",
            "leads --json",
            "leads --csv=yes",
            "leads house",
            "leads --form",
            "leads --form=",
            "leads --forget=",
            "leads --forget a@b.example --csv",
            "leads --accept 7 --caught",
            "leads --accept Ana",
            "orders 7",
            "orders --csv --check",
            "orders --link",
            "orders --accept 7",
            "orders --accept 7 --why",
            "orders --accept 7 agreed",
            "orders --accept 7 --why agreed --csv",
            "orders --revoke",
            "orders --revoke 7 --restore 7",
            "mail --failed --retry",
            "report --weeks 0",
            "report --weeks 58",
            "report --html",
            "report --json --html report.html",
            "backup --force",
            "backup a b",
            "restore",
            "alarm",
            "alarm mail",
            "restore a b",
            "receive",
            "receive /opt/maison --wait soon",
            "advance",
            "check-release site",
            "new-store data",
        ] {
            assert_eq!(exit_code(line), Some(2), "{line}");
        }
    }
}
