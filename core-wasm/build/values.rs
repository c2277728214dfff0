//! Readers of the values that keep a rule of their own, and of what an author writes in a shorter form.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::dates::Day;
use super::desk::{Desk, keep};
use super::model::{
    Email, Headline, IsoDate, Link, LongDate, Metric, PagePath, Picture, PictureEntry, PictureFile,
    ReadingTime, ShortName, WebAddress,
};
use super::problem::nearest;
use super::read::{Node, Read};

/// An e-mail address as people have them; the mail server is the judge of the rest.
static EMAIL: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$").ok());
/// An address on the web, without spaces, credentials or fancy.
static WEB: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^https://[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]+)?(/[^\s]*)?$").ok());
/// A place on a page.
static PLACE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^[a-z][a-z0-9-]*$").ok());

fn fits(pattern: &LazyLock<Option<Regex>>, text: &str) -> bool {
    pattern.as_ref().is_some_and(|pattern| pattern.is_match(text))
}

impl Desk {
    /// Hangs the pictures, so that pages can name them.
    pub fn hang(&mut self, entries: BTreeMap<String, Option<PictureEntry>>) {
        for (id, entry) in entries {
            let name: &'static str = Box::leak(id.clone().into_boxed_str());
            let picture =
                entry.map(|PictureEntry { alt, focal, portrait }| Picture { id: name, alt, focal, portrait });
            self.pictures.insert(id, picture);
        }
    }
}

impl Read for Picture {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let id = node.text(desk)?;
        if let Some(described) = desk.pictures.get(id) {
            return described.clone();
        }
        let known: Vec<&str> = desk.pictures.keys().map(String::as_str).collect();
        let remedy = nearest(id, &known).map_or_else(
            || "describe it in content/pictures.toml".to_owned(),
            |near| format!("write {near:?}, or describe it in content/pictures.toml"),
        );
        desk.note(node, &format!("{} names the unknown picture {id:?} ({remedy})", node.called()));
        None
    }
}

impl Read for PictureFile {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let id = node.text(desk)?;
        if desk.images().contains(&id) {
            return Some(Self(id));
        }
        let remedy = nearest(id, &desk.images())
            .map_or_else(|| format!("add content/images/{id}.jpg"), |near| format!("write {near:?}"));
        desk.note(node, &format!("{} names a picture without a file, {id:?} ({remedy})", node.called()));
        None
    }
}

impl Read for Headline {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let text = <&'static str>::read(node, desk)?;
        let mut parts = text.split('*');
        let lead = parts.next().unwrap_or_default();
        let headline =
            match (parts.next(), parts.next(), parts.next()) {
                (None, ..) => Self { lead, accent: None, tail: None },
                (Some(accent), Some(tail), None) if !accent.trim().is_empty() => {
                    Self { lead, accent: Some(accent), tail: Some(tail).filter(|tail| !tail.is_empty()) }
                }
                _ => {
                    let stars = match text.matches('*').count() {
                        1 => "one star".to_owned(),
                        many => format!("{many} stars"),
                    };
                    desk.note(node, &format!(
                    "{} has {stars} (write at most one phrase between two: \"A house *you return to*\")",
                    node.called(),
                ));
                    return None;
                }
            };
        Some(headline)
    }
}

impl Read for Link {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let mut table = node.table(desk)?;
        let label = table.field::<&'static str>("label", &["doc = \"The words that are clicked\""], desk);
        if table.holds("subject") || table.holds("body") {
            let subject =
                table.field::<&'static str>("subject", &["doc = \"the subject of the letter\""], desk);
            let lines = table.field::<&'static [&'static str]>("body", &["doc = \"its lines\""], desk);
            table.finish(desk);
            // Without an address there is a fault already, and no letter.
            let to = letter(desk.doors.email?, subject?, lines?);
            return Some(Self { label: label?, to, external: false });
        }
        let to = table.field::<Address>("to", &["doc = \"where it leads\""], desk);
        table.finish(desk);
        let (label, to) = (label?, to?.0);
        Some(Self { label, to, external: to.starts_with("https://") })
    }
}

/// A letter as an address: an empty line stands between its lines, so that there is room to write.
fn letter(email: &str, subject: &str, lines: &[&str]) -> &'static str {
    let encoded = |text: &str| -> String {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        let letter =
            |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
        text.bytes().map(letter).collect()
    };
    keep(format!("mailto:{email}?subject={}&body={}", encoded(subject), encoded(&lines.join("\r\n\r\n"))))
}

/// Where a link leads: a page, a place, the web, a letter.
struct Address(&'static str);

impl Read for Address {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let to = node.text(desk)?;
        if to.starts_with('/') || to.starts_with('#') {
            let (path, place) = to.split_once('#').map_or((to, None), |(path, place)| (path, Some(place)));
            if place.is_some_and(|place| !fits(&PLACE, place)) {
                desk.note(
                    node,
                    &format!(
                        "{} leads to the place {to:?} (write lower-case letters, digits and hyphens after #)",
                        node.called(),
                    ),
                );
                return None;
            }
            return if path.is_empty() { Some(Self(to)) } else { page(path, node, desk).map(|_| Self(to)) };
        }
        if let Some(letter) = to.strip_prefix("mailto:") {
            let address = letter.split('?').next().unwrap_or_default();
            if fits(&EMAIL, address) && !to.contains(' ') {
                return Some(Self(to));
            }
        } else if fits(&WEB, to) {
            return Some(Self(to));
        }
        desk.note(node, &format!(
            "{} leads to {to:?} (write /page, /page#place, #place, https://… or mailto:name@house.example)",
            node.called(),
        ));
        None
    }
}

pub(super) fn fits_the_web(address: &str) -> bool {
    fits(&WEB, address)
}

/// Notes a page that the house does not have, and a place on it that cannot be one.
pub(super) fn page_at(path: &'static str, place: &str, node: Node, desk: &mut Desk) {
    if page(path, node, desk).is_some() && !place.is_empty() && !fits(&PLACE, place) {
        let remedy = "write lower-case letters, digits and hyphens after #";
        desk.note(node, &format!("{} leads to the place {place:?} ({remedy})", node.called()));
    }
}

fn page(path: &'static str, node: Node, desk: &mut Desk) -> Option<&'static str> {
    if desk.knows_page(path) {
        return Some(path);
    }
    let remedy = desk
        .nearest_page(path)
        .map_or_else(|| "one that the registry of routes knows".to_owned(), |near| format!("{near:?}"));
    desk.note(node, &format!("{} leads to the unknown page {path:?} (write {remedy})", node.called()));
    None
}

impl Read for ShortName {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let name = <&'static str>::read(node, desk)?;
        let letters = name.chars().count();
        if letters <= 12 {
            return Some(Self(name));
        }
        let message = format!("{} has {letters} letters (write at most 12)", node.called());
        desk.note(node, &message);
        None
    }
}

impl Read for PagePath {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let path = node.text(desk)?;
        page(path, node, desk).map(Self)
    }
}

impl Read for WebAddress {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let address = node.text(desk)?;
        if fits(&WEB, address) {
            return Some(Self(address));
        }
        desk.note(
            node,
            &format!("{} is {address:?} (write an address that begins with https://)", node.called()),
        );
        None
    }
}

impl Read for Email {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let address = node.text(desk)?;
        if fits(&EMAIL, address) {
            return Some(Self(address));
        }
        desk.note(
            node,
            &format!("{} is {address:?} (write an address such as name@house.example)", node.called()),
        );
        None
    }
}

impl Read for IsoDate {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let text = node.text(desk)?;
        if Day::from_iso(text).is_some() {
            return Some(Self(text));
        }
        desk.note(node, &format!("{} is {text:?} (write a day such as 2026-01-03)", node.called()));
        None
    }
}

impl Read for LongDate {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let text = node.text(desk)?;
        if Day::from_long(text).is_some() {
            return Some(Self(text));
        }
        desk.note(node, &format!("{} is {text:?} (write a day such as January 18, 2026)", node.called()));
        None
    }
}

impl Read for ReadingTime {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let text = node.text(desk)?;
        let time = Self(text);
        if time.minutes().is_some() {
            return Some(time);
        }
        desk.note(node, &format!("{} is {text:?} (write a time such as 10 min read)", node.called()));
        None
    }
}

impl ReadingTime {
    /// The whole minutes.
    pub fn minutes(self) -> Option<usize> {
        let minutes = self.0.strip_suffix(" min read")?;
        minutes.parse().ok().filter(|number| (1..=60).contains(number))
    }
}

impl Read for Metric {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let mut table = node.table(desk)?;
        let key = table.field::<&'static str>("key", &["doc = \"its key\""], desk);
        let named = table.holds("label");
        let label = if named || key != Some(Self::REACH) {
            table.field::<&'static str>("label", &["doc = \"what it is called on the page\""], desk)
        } else {
            Some(Self::REACH_LABEL)
        };
        let value = table.field::<&'static str>("value", &["doc = \"the figure as it is shown\""], desk);
        table.finish(desk);
        let (key, label, value) = (key?, label?, value?);
        if key == Self::REACH && label != Self::REACH_LABEL {
            let message = format!(
                "{} calls the key {key:?} {label:?} (leave the label out: it is shown as {:?})",
                node.called(),
                Self::REACH_LABEL
            );
            desk.note(node, &message);
            return None;
        }
        Some(Self { key, label, value })
    }
}
