//! Loading content files: damaged files and files of other versions are rejected.

use core_content::Stored;
use core_content::compiler::compile;
use core_content::loaded::{FORMAT, Heading, LoadError, SharedContent, load};
use core_content::model::{CategoryName, Percent};

use crate::folder::{changed, valid};

fn leaked(bytes: &[u8]) -> &'static [u8] {
    bytes.to_vec().leak()
}

#[test]
fn each_content_file_has_the_part_of_its_reader_and_the_parts_before_it() {
    let files = compile(&valid(), None).unwrap().content;
    let [browser, server, build] =
        [&files.browser, &files.server, &files.build].map(|file| load(leaked(file)).unwrap());
    assert_eq!((&browser.content, browser.hash), (&server.content, server.hash));
    assert_eq!((&server.content, server.hash), (&build.content, build.hash));
    assert!(browser.server.is_none() && browser.build.is_none() && server.build.is_none());
    assert_eq!(server.server, build.server);
    assert!(build.build.is_some_and(|build| !build.documents.is_empty()));
    assert!(files.build.starts_with(&files.server) && files.server.starts_with(&files.browser));
}

#[test]
fn no_file_contains_a_draft_an_unpublished_essay_or_a_page_of_the_program() {
    let waits = [
        ("journal/first-essay.md", "title = \"", "title = \"Waiting: "),
        ("journal/first-essay.md", "publish_date = \"March 8, 2026\"", "publish_date = \"March 8, 2096\""),
    ];
    let folder = changed("unpublished", &waits);
    let [now, later] = ["2026-11-01", "2097-01-01"].map(|today| compile(&folder, Some(today)).unwrap());
    let holds = |file: &[u8], text: &str| String::from_utf8_lossy(file).contains(text);
    assert!(holds(&later.content.build, "Waiting: ") && now.programs.initiation.contains("You stand."));
    for file in [&now.content.browser, &now.content.server, &now.content.build] {
        for hidden in ["Draft essay", "Waiting: ", "You stand."] {
            assert!(!holds(file, hidden), "{hidden}");
        }
    }
}

#[test]
fn the_server_content_has_the_days_of_all_events_and_of_waiting_essays_and_files_with_samples() {
    let waits =
        [("journal/first-essay.md", "publish_date = \"March 8, 2026\"", "publish_date = \"March 8, 2096\"")];
    let file = compile(&changed("agenda", &waits), Some("2026-11-01")).unwrap().content.server;
    let server = load(leaked(&file)).unwrap().server.unwrap();
    let days: Vec<_> = server.agenda.iter().map(|entry| (entry.day.0, entry.event)).collect();
    assert!(
        days.contains(&("2026-01-03", Some("Title"))) && days.contains(&("2096-03-08", None)),
        "{days:?}"
    );
    assert!(days.is_sorted());
    let samples = server.samples.iter().find(|sample| sample.file == "content/legal/privacy.md");
    assert_eq!(samples.map(|sample| sample.count), Some(1));
}

#[test]
fn a_file_of_another_version_and_a_damaged_file_are_different_errors() {
    let file = compile(&valid(), None).unwrap().content.browser;
    for (bytes, error) in [
        (Vec::new(), LoadError::OtherVersion),
        (b"no content".to_vec(), LoadError::OtherVersion),
        ([&(FORMAT ^ 1).to_le_bytes()[..], &file[8..]].concat(), LoadError::OtherVersion),
        (file[..12].to_vec(), LoadError::Damaged),
        ([&file[..], &[0xff]].concat(), LoadError::Damaged),
    ] {
        assert_eq!(load(leaked(&bytes)).map(|loaded| loaded.hash), Err(error));
    }
    // Every shorter file is rejected; no end is mistaken for the end of a file with fewer parts.
    for end in (8..file.len()).step_by(97).chain(file.len() - 9..file.len()) {
        assert_eq!(load(leaked(&file[..end])).map(|loaded| loaded.hash), Err(LoadError::Damaged), "{end}");
    }
}

#[test]
fn a_changed_bit_of_the_server_content_is_detected() {
    let mut file = compile(&valid(), None).unwrap().content.server;
    for place in (8..file.len()).step_by(61).chain(file.len() - 9..file.len()) {
        for bit in [0x01, 0x80] {
            file[place] ^= bit;
            assert_eq!(load(leaked(&file)).map(|loaded| loaded.hash), Err(LoadError::Damaged), "{place}");
            file[place] ^= bit;
        }
    }
    assert!(load(leaked(&file)).is_ok());
}

#[test]
fn stored_types_differ_in_their_shapes() {
    let shapes = [
        u32::SHAPE,
        u8::SHAPE,
        <&str>::SHAPE,
        String::SHAPE,
        Option::<u32>::SHAPE,
        <&[u32]>::SHAPE,
        <[u32; 2]>::SHAPE,
        <[u32; 3]>::SHAPE,
        Percent::SHAPE,
        CategoryName::SHAPE,
        Heading::SHAPE,
        SharedContent::SHAPE,
    ];
    for (index, shape) in shapes.iter().enumerate() {
        assert!(!shapes[..index].contains(shape), "{index}");
    }
}
