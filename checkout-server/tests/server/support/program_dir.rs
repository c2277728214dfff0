//! Small built program in its own directory, as the build writes it; buys it in demo mode.

use super::{CREATE, STATUS, TestServer, scratch_dir};
use checkout_server::site::program::LinkCipher;
use core_wasm::{
    catalog::server::{DeliveredProgram, PROGRAMS},
    offers::INITIATION,
};
use secrecy::SecretString;
use shop::SessionId;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// Directory, written once per test process.
pub(crate) fn program_dir() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = scratch_dir().join("program");
        // Remove leftovers of an earlier run; there are none on the first.
        drop(fs::remove_dir_all(&folder));
        write_program(&folder);
        folder
    })
}

/// Writes the pages of every program into a directory, as the build does.
pub(crate) fn write_program(folder: &Path) {
    for program in *PROGRAMS {
        write_pages(&program_folder(folder, program.offer), program);
    }
}

/// Folder of a program: for INITIATION the directory itself, for others a folder named after the offer.
pub(crate) fn program_folder(folder: &Path, offer: &str) -> PathBuf {
    if offer == INITIATION { folder.to_owned() } else { folder.join(offer) }
}

fn write_pages(folder: &Path, program: &DeliveredProgram) {
    fs::create_dir_all(folder).unwrap();
    let mut notes = serde_json::Map::new();
    let mut put = |name: &str, page: String| {
        fs::write(folder.join(format!("{name}.html")), page).unwrap();
        notes.insert(format!("{name}.html"), serde_json::json!({ "styleHashes": ["sha256-ProgramStyle="] }));
    };
    for name in program.pages {
        put(
            name,
            format!(
                "<!doctype html><title>{name}</title><a href=\"/program/{{{{token}}}}/method\">on</a> of {{{{token}}}}"
            ),
        );
    }
    for name in ["refunded", "unavailable"] {
        put(name, format!("<!doctype html><title>{name}</title>"));
    }
    let book = format!("{}.epub", program.offer);
    fs::write(folder.join(&book), "a book").unwrap();
    fs::write(folder.join("draft.html"), "<!doctype html><title>draft</title>{{token}}").unwrap();
    fs::write(
        folder.join("_program.json"),
        serde_json::json!({ "pages": notes, "downloads": [book] }).to_string(),
    )
    .unwrap();
}

/// Program link of a session, paid or not, as servers with Stripe settings make it.
pub(crate) fn program_link(session: &str) -> String {
    let secret = SecretString::from("a-secret-of-more-than-thirty-two-letters");
    LinkCipher::new(&secret).unwrap().path(&SessionId::parse(session).unwrap())
}

/// Buys in demo mode; returns the session id and the program link.
pub(crate) fn buy_in_demo(server: &TestServer) -> (String, String) {
    let secret = server.post_json(CREATE, "{}").json()["clientSecret"].as_str().unwrap().to_owned();
    let id = secret.split_once("_secret_").unwrap().0.to_owned();
    server.post_form(&format!("/initiation/demo?session_id={id}"), "outcome=paid");
    let status_body = server.get(&format!("{STATUS}?session_id={id}")).json();
    (id, status_body["programUrl"].as_str().unwrap().to_owned())
}
