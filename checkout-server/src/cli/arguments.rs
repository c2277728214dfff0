//! Command line arguments; their comments are the text of `--help`.

use super::{alarm::Job, help};
use clap::{Args, Parser, Subcommand, builder::NonEmptyStringValueParser, value_parser};
use std::{path::PathBuf, time::Duration};

/// Serves the site and sells the program: without arguments, it starts the server.
#[derive(Debug, Parser)]
#[command(name = "checkout-server", version, after_help = help::settings())]
pub struct Arguments {
    /// The command. Without one, the server starts.
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// A command.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Checks settings, site, program and database, sends Stripe one request that changes nothing, names a sender and a
    /// recipient to the mail server without a message, and prints a line for each; the exit code is 1 where a check fails.
    Check,
    /// Lists form submissions, accepts one that the honeypot has caught, or erases those of a person.
    Submissions(Submissions),
    /// Lists orders, compares them with Stripe, or decides about one.
    Orders(Orders),
    /// Lists messages and notifications, or sends those again that were given up.
    Mail(Mail),
    /// Prints the weekly report of every Monday at any time: visits, pages, sources, the steps from a page to the
    /// payment, sales, what waits and what comes.
    Report(ReportFormat),
    /// Creates an empty store in DATA_DIR or DATABASE_URL, for a new shop: with a live key of Stripe the server does not do
    /// that by itself.
    NewStore,
    /// Moves everything from the SQLite database in DATA_DIR into the empty PostgreSQL database of DATABASE_URL, while no
    /// server runs, and compares it.
    Move,
    /// Takes a built site and program from the computer that publishes them (npm run publish), over standard input, and makes
    /// the running server serve them; where it does not, the former ones come back. For the publishing key of ssh.
    Receive {
        #[command(flatten)]
        target: ReleaseTarget,
        /// The key may also ask for orders, submissions and mail, and what their owner decides about them (the desk).
        #[arg(long)]
        orders: bool,
    },
    /// Makes the running server serve what has become due since the last publication; where it does not, the former site comes
    /// back. For a timer.
    Advance(ReleaseTarget),
    /// Verifies that a server with these settings could start with another site and program.
    #[command(hide = true)]
    VerifyRelease { site: PathBuf, program: PathBuf },
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

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Submissions {
    #[command(subcommand)]
    action: Option<SubmissionsAction>,
    #[command(flatten)]
    list: SubmissionsList,
}

#[derive(Debug, Subcommand)]
pub(super) enum SubmissionsAction {
    /// Lists submissions, as without a command.
    List(SubmissionsList),
    /// Treats a caught submission like any other, and sends its messages.
    Accept {
        /// The submission's number.
        number: i64,
    },
    /// Erases every submission from an e-mail address, subscriptions included, and the address in orders, which are kept;
    /// lists what it cannot erase.
    Forget {
        /// The person's address.
        #[arg(value_parser = NonEmptyStringValueParser::new())]
        email: String,
    },
}

#[derive(Debug, Default, Args)]
pub(super) struct SubmissionsList {
    /// Lists the submissions of one form only: house, product, creative or newsletter.
    #[arg(long, value_name = "NAME")]
    pub(super) form: Option<String>,
    /// As a table for a spreadsheet.
    #[arg(long)]
    pub(super) csv: bool,
    /// Only those whose honeypot was filled, mostly by programs: they cause no message and are left out otherwise.
    #[arg(long)]
    pub(super) caught: bool,
    /// Only those of all forms but the newsletter.
    #[arg(long, conflicts_with = "form")]
    pub(super) letters: bool,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Orders {
    #[command(subcommand)]
    action: Option<OrdersAction>,
    /// As a table for a spreadsheet.
    #[arg(long)]
    csv: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum OrdersAction {
    /// Lists orders, as without a command.
    List {
        /// As a table for a spreadsheet.
        #[arg(long)]
        csv: bool,
    },
    /// Asks Stripe for the status of open and processing orders, and for the refunds of those paid in the last 180 days, and
    /// stores the answers; lost disputes are reported by webhooks only. The exit code is 1 where an order could not be
    /// checked.
    Reconcile,
    /// Prints the link to the program of a paid order.
    Link(OrderId),
    /// Delivers an order whose payment is not what was asked, or ends the flag of a paid one; reason and time are stored.
    Accept {
        #[command(flatten)]
        order: OrderId,
        /// The reason, in quotation marks.
        #[arg(long, value_name = "REASON")]
        why: String,
    },
    /// Closes the link to the program of an order without a refund.
    Close(OrderId),
    /// Opens a link to the program that was closed.
    Open(OrderId),
}

#[derive(Debug, Args)]
pub(super) struct OrderId {
    /// The order's number or its session.
    pub(super) id: String,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Mail {
    #[command(subcommand)]
    action: Option<MailAction>,
    /// Only messages that were given up.
    #[arg(long)]
    failed: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum MailAction {
    /// Lists messages, as without a command.
    List {
        /// Only messages that were given up.
        #[arg(long)]
        failed: bool,
    },
    /// Sends messages again that were given up.
    Retry,
}

/// Folder of releases, and time limit for the server that serves them.
#[derive(Debug, Args)]
pub(super) struct ReleaseTarget {
    /// The folder with current and releases.
    pub(super) folder: PathBuf,
    /// How many seconds the server may take to serve a release; by default 60.
    #[arg(long, value_name = "SECONDS", value_parser = |text: &str| text.parse().map(Duration::from_secs))]
    pub(super) wait: Option<Duration>,
}

#[derive(Debug, Args)]
pub(super) struct ReportFormat {
    /// How many weeks are compared, the current one included.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u32).range(1..=57))]
    pub(super) weeks: u32,
    /// Writes a page into a file instead of text.
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    /// As JSON.
    #[arg(long, conflicts_with = "html")]
    pub(super) json: bool,
}

impl Arguments {
    /// True if no command is given: the server starts.
    pub fn is_serve(&self) -> bool {
        self.command.is_none()
    }
}

impl Submissions {
    pub(super) fn action(self) -> SubmissionsAction {
        self.action.unwrap_or(SubmissionsAction::List(self.list))
    }
}

impl Orders {
    pub(super) fn action(self) -> OrdersAction {
        self.action.unwrap_or(OrdersAction::List { csv: self.csv })
    }
}

impl Mail {
    pub(super) fn action(self) -> MailAction {
        self.action.unwrap_or(MailAction::List { failed: self.failed })
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
            "check",
            "submissions",
            "submissions list",
            "submissions --csv --form house",
            "submissions list --form=newsletter --caught",
            "submissions --letters --caught --csv",
            "submissions accept 7",
            "submissions forget ana@house.example",
            "orders",
            "orders --csv",
            "orders list --csv",
            "orders reconcile",
            "orders link cs_test_1",
            "orders accept 7 --why agreed",
            "orders close 7",
            "orders open cs_test_1",
            "mail",
            "mail --failed",
            "mail list --failed",
            "mail retry",
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
            "receive /opt/maison --orders",
            "advance /opt/maison",
            "verify-release site program",
            "new-store",
            "move",
        ] {
            assert_eq!(exit_code(line), None, "{line}");
        }
        for line in ["--help", "-h", "help", "--version", "orders --help", "help orders accept"] {
            assert_eq!(exit_code(line), Some(0), "{line}");
        }
        for line in [
            "submission",
            "--check",
            "--port 80",
            "check site",
            "check orders",
            "submissions --json",
            "submissions --csv=yes",
            "submissions house",
            "submissions --form",
            "submissions --letters --form newsletter",
            "submissions list --form house --letters",
            "submissions forget",
            "submissions forget a@b.example --csv",
            "submissions --csv forget a@b.example",
            "submissions accept",
            "submissions accept 7 --caught",
            "submissions accept Ana",
            "orders 7",
            "orders reconcile --csv",
            "orders --csv reconcile",
            "orders link",
            "orders accept 7",
            "orders accept 7 --why",
            "orders accept 7 agreed",
            "orders accept 7 --why agreed --csv",
            "orders close",
            "orders close 7 open 7",
            "mail --failed retry",
            "mail retry --failed",
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
            "verify-release site",
            "new-store data",
        ] {
            assert_eq!(exit_code(line), Some(2), "{line}");
        }
    }
}
