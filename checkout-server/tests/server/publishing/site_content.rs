//! The server's content comes from `_content.bin` of its site, whatever the program was compiled with; a file that does
//! not fit prevents the start.

use crate::support::{
    CREATE, IDEMPOTENCY_KEY, MockStripe, ServerProcess, copy, program_dir, put_content, run, site_dir,
    site_dir_with, stripe_settings, submissions_in, temp_dir,
};
use checkout_server::config::StoreSettings;
use core_content::compiler::{Compiled, compile};
use core_wasm::{catalog::content::embedded::FILE, engine::money::format_usd};
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

/// Content of the site with another price.
static CHANGED: LazyLock<Compiled> = LazyLock::new(|| {
    let source = Path::new(core_wasm::catalog::content::embedded::SITE);
    let folder = temp_dir();
    copy(source, &folder);
    let offers = fs::read_to_string(folder.join("offers.toml")).unwrap();
    let priced = |price: u32| format!("price = \"{0}\"\nconfirmed = \"{0}\"\n", format_usd(price));
    let price = crate::support::price();
    assert!(offers.contains(&priced(price)), "{offers}");
    fs::write(folder.join("offers.toml"), offers.replacen(&priced(price), &priced(price - 600), 1)).unwrap();
    compile(&folder, None).unwrap_or_else(|problems| panic!("{problems:?}"))
});

/// Manifest that the build writes into a site.
fn manifest(site: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(site.join("_site.json")).unwrap()).unwrap()
}

/// Copy of the site with another content.
pub(super) fn site_with(content: &[u8], files: &[(&str, &[u8])]) -> PathBuf {
    let site = site_dir_with(files);
    put_content(&site, content, manifest(&site));
    site
}

/// Error of a server that does not start with a site, or of a command.
#[track_caller]
fn error_of(site: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> String {
    run(&[&[("SITE_DIR", site.to_str().unwrap())], settings].concat(), arguments).refused()
}

#[test]
fn a_price_of_the_content_is_asked_of_stripe_and_shown_without_another_program() {
    let pages: [(&str, &[u8]); 1] =
        [("initiation/welcome/paid.html", b"<!doctype html>{{paid}} {{program}}")];
    let site = site_with(&CHANGED.content.server, &pages);
    let stripe = MockStripe::start();
    let data = temp_dir();
    let settings = [("SITE_DIR", site.to_str().unwrap()), ("DATA_DIR", data.to_str().unwrap())];
    let settings = [&stripe_settings(&stripe)[..], &settings].concat();
    let server = ServerProcess::start(site_dir(), &settings);
    let created = server.request(&format!(
        "POST {CREATE} HTTP/1.1\r\nhost: x\r\nidempotency-key: {IDEMPOTENCY_KEY}\r\ncontent-length: 0\r\n\r\n"
    ));
    assert_eq!(created.status, 200, "{created:?}");
    let price = crate::support::price() - 600;
    let asked = stripe.requests()[0].body.clone();
    assert!(asked.contains(&format!("unit_amount%5D={price}&")), "{asked}");
    assert!(asked.contains(&format!("metadata%5Bamount%5D={price}&")), "{asked}");
    let session = stripe.session();
    stripe.pay(&session);
    let page = server.get(&format!("/initiation/welcome?session_id={session}"));
    assert!(page.text().starts_with(&format!("<!doctype html>${} ", price / 100)), "{}", page.text());
    assert_eq!(server.stop_unread("-TERM"), Some(0));
    fs::remove_dir_all(site).unwrap();
}

#[test]
fn a_content_that_does_not_fit_keeps_the_server_from_starting() {
    const BOTH: &str = "Run npm run build, and deploy server and site of one build. Where an older server still runs, do not restart it: npm run publish puts this one into service with the site.";
    const ALL: &str = "Run npm run build again, and deploy the whole folder.";
    const OTHER: &str = "_content.bin is no content for this version of the server.";
    let content = |bytes: &[u8]| bytes.to_vec();
    let damaged = |place: usize| {
        let mut bytes = content(&CHANGED.content.server);
        bytes[place] ^= 1;
        bytes
    };
    let middle = CHANGED.content.server.len() / 2;
    let other_build =
        "_content.bin is of another build than the pages beside it, whose prices and words could be others.";
    let lacks = "_content.bin lacks what the server alone uses: it may be the file for browsers.";
    for (bytes, fault, remedy) in [
        (damaged(0), OTHER, BOTH),
        (Vec::new(), OTHER, BOTH),
        (damaged(middle), "_content.bin is damaged.", ALL),
        (content(&CHANGED.content.server[..middle]), "_content.bin is damaged.", ALL),
        (content(&CHANGED.content.browser), lacks, ALL),
        (content(FILE), other_build, ALL),
    ] {
        let site = site_with(&CHANGED.content.server, &[]);
        fs::write(site.join("_content.bin"), bytes).unwrap();
        let shown = site.display();
        // Together with the others, so that one round of corrections is enough.
        let expected = format!(
            "The server does not start yet:\n  - PORT must be a number from 0 to 65535, and is \"x\".\n  - SITE_DIR {shown}: {fault} {remedy}\n"
        );
        assert_eq!(error_of(&site, &[("PORT", "x")], &[]), expected);
        fs::remove_dir_all(site).unwrap();
    }
    let site = site_with(FILE, &[]);
    fs::remove_file(site.join("_content.bin")).unwrap();
    let error = error_of(&site, &[], &[]);
    let missing =
        ": _content.bin, with the prices and words that the server works with, cannot be read: No such file";
    assert!(error.contains(missing) && error.ends_with(&format!(". {ALL}\n")), "{error}");
}

#[test]
fn a_site_for_another_version_is_refused() {
    let site = site_dir_with(&[]);
    let mut manifest = manifest(&site);
    manifest["format"] = "0123456789abcdef".into();
    fs::write(site.join("_site.json"), manifest.to_string()).unwrap();
    let expected = format!(
        "The server does not start yet:\n  - SITE_DIR {}: this site was built for another version of the server. Run npm run build, and deploy server and site of one build. Where an older server still runs, do not restart it: npm run publish puts this one into service with the site.\n",
        site.display()
    );
    assert_eq!(error_of(&site, &[], &[]), expected);
    fs::remove_dir_all(site).unwrap();
}

#[test]
fn check_reports_the_content_and_skips_what_needs_it() {
    let site = site_dir_with(&[("_content.bin", b"")]);
    let settings = [("SITE_DIR", site.to_str().unwrap()), ("CHECKOUT_MODE", "demo")];
    let lines = run(&settings, &["check"]).stdout;
    let skipped = "skipped  not checked, since the content of the site is not loaded";
    let starts = |start: &str| lines.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!(starts("site      FAILED   SITE_DIR "), 1, "{lines}");
    assert_eq!([starts(&format!("program   {skipped}")), starts(&format!("mail      {skipped}"))], [1, 1]);
    let settings = [&settings[..], &[("PROGRAM_DIR", site.to_str().unwrap())]].concat();
    let lines = run(&settings, &["check"]).stdout;
    assert!(lines.contains("program   FAILED   PROGRAM_DIR ") && lines.contains("holds no built program"));
    fs::remove_dir_all(site).unwrap();
}

#[test]
fn a_command_that_works_with_the_content_says_so_where_there_is_none() {
    let data = temp_dir();
    let program = program_dir().to_str().unwrap();
    let stripe = MockStripe::start();
    let settings = [("DATA_DIR", data.to_str().unwrap()), ("PROGRAM_DIR", program)];
    let settings = [&stripe_settings(&stripe)[..], &settings].concat();
    assert_eq!(ServerProcess::start(site_dir(), &settings).stop("-TERM").0, Some(0));
    let nowhere = temp_dir();
    for command in
        [&["submissions", "--form", "house"][..], &["submissions", "--csv"], &["orders", "reconcile"]]
    {
        let error = error_of(&nowhere, &settings, command);
        let expected = format!(
            "This command works with the content of the site. SITE_DIR {} holds no built site ",
            nowhere.display()
        );
        assert!(error.starts_with(&expected), "{error}");
    }
    assert!(stripe.requests().is_empty());
    assert!(submissions_in(&StoreSettings::Sqlite(data)).is_empty());
}
