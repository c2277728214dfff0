//! Tests of argument parsing.

use super::*;

fn parse(line: &str) -> Result<Command, String> {
    let arguments = line.split_whitespace().map(str::to_owned);
    Command::parse(arguments).map_err(|error| error.to_string())
}

#[test]
fn valid_command_lines_are_parsed() {
    for (line, expected) in [
        ("", Command::Serve),
        ("--help", Command::Help),
        ("-h", Command::Help),
        ("--version", Command::Version),
        ("--check", Command::Check),
        ("leads", Command::Leads { form: None, csv: false, caught: false }),
        (
            "leads --csv --form house",
            Command::Leads { form: Some(FormName("house")), csv: true, caught: false },
        ),
        (
            "leads --form=newsletter --caught",
            Command::Leads { form: Some(FormName::NEWSLETTER), csv: false, caught: true },
        ),
        ("leads --accept 7", Command::AcceptLead { number: 7 }),
        ("leads --forget ana@house.example", Command::Forget { email: "ana@house.example".to_owned() }),
        ("leads --forget=a=b@house.example", Command::Forget { email: "a=b@house.example".to_owned() }),
        ("orders", Command::Orders { csv: false }),
        ("orders --csv", Command::Orders { csv: true }),
        ("orders --check", Command::CheckOrders),
        ("orders --link cs_test_1", Command::Link { session: "cs_test_1".to_owned() }),
        ("orders --link=cs_test_1", Command::Link { session: "cs_test_1".to_owned() }),
        (
            "orders --accept 7 --why agreed",
            Command::Accept { order: "7".to_owned(), reason: "agreed".to_owned() },
        ),
        ("orders --revoke 7", Command::SetRevoked { order: "7".to_owned(), is_revoked: true }),
        (
            "orders --restore=cs_test_1",
            Command::SetRevoked { order: "cs_test_1".to_owned(), is_revoked: false },
        ),
        ("mail", Command::Mail { failed: false }),
        ("mail --failed", Command::Mail { failed: true }),
        ("mail --retry", Command::RetryMail),
        ("backup copy.sqlite", Command::Backup { file: "copy.sqlite".into() }),
    ] {
        assert_eq!(parse(line), Ok(expected), "{line}");
    }
}

#[test]
fn invalid_command_lines_are_rejected_with_a_remedy() {
    let unexpected =
        |argument: &str| format!("Unexpected argument \"{argument}\". Run checkout-server --help.");
    for (line, expected) in [
        ("lead", unexpected("lead")),
        ("--port 80", unexpected("--port")),
        ("leads --json", unexpected("--json")),
        ("leads --csv=yes", unexpected("--csv=yes")),
        ("leads house", unexpected("house")),
        ("--help now", unexpected("now")),
        ("--check site", unexpected("site")),
        ("backup --force", unexpected("--force")),
        ("backup -", unexpected("-")),
        ("backup a b", unexpected("b")),
        ("orders --check=all", unexpected("--check=all")),
        ("orders --csv --check", unexpected("--check")),
        ("orders 7", unexpected("7")),
        (
            "orders --link",
            "--link needs the id of a session after it, such as cs_live_….".to_owned(),
        ),
        ("orders --accept 7", "--accept needs your reason after it: --why \"…\".".to_owned()),
        ("orders --accept 7 --why", "--why needs your reason in quotation marks after it.".to_owned()),
        ("orders --accept 7 agreed", unexpected("agreed")),
        ("orders --revoke 7 8", unexpected("8")),
        ("orders --revoke", "--revoke needs the number or the session of an order after it.".to_owned()),
        ("leads --form", "--form needs the name of a form after it.".to_owned()),
        ("leads --forget=", "--forget needs an e-mail address after it.".to_owned()),
        (
            "leads --form other",
            "There is no form \"other\". Write one of house, product, creative, newsletter.".to_owned(),
        ),
        (
            "leads --forget a@b.example --csv",
            "--forget erases a person from every form, so it has no further options. Run checkout-server --help."
                .to_owned(),
        ),
        (
            "leads --accept 7 --caught",
            "--accept is about one submission, so it has no further options. Run checkout-server --help.".to_owned(),
        ),
        ("leads --accept Ana", "--accept needs the number of a caught submission after it.".to_owned()),
        (
            "backup",
            "backup needs the name of a new file after it: checkout-server backup FILE.".to_owned(),
        ),
    ] {
        assert_eq!(parse(line), Err(expected), "{line}");
    }
}
