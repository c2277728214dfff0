//! Reads Markdown files: the front matter between two lines of `+++`, and the body beneath them.

use super::check;
use super::desk::{Desk, Source, keep};
use super::emit::record;
use super::markdown::{Body, render};
use super::read::{Node, Read};
use super::values::fits_the_web;

/// The body of a file, and where it stands.
#[derive(Clone, Copy)]
pub struct Text {
    /// The front matter, through which faults of the file are noted.
    pub root: Node,
    /// The folder of the file.
    pub folder: &'static str,
    /// The name of the file, without its ending.
    pub slug: &'static str,
    /// Whether visitors read it.
    pub published: bool,
    /// The body.
    pub markdown: &'static str,
    /// Where the body begins in the file.
    pub start: usize,
}

const FENCE: &str = "+++\n";

impl Desk {
    /// Reads a Markdown file: what its front matter holds, if it is sound, and its body.
    pub fn matter<T: Read>(&mut self, name: &str) -> Option<(Option<T>, Text)> {
        let text = self.text(name)?;
        let matter = text.strip_prefix(FENCE).and_then(|rest| rest.split_once("\n+++\n"));
        let Some((matter, markdown)) = matter else {
            self.note_file(name, "has no front matter (begin with a line of +++, the keys, and +++ again)");
            return None;
        };
        // The first fence as a comment, so that every place is that of the file.
        let toml = keep(format!("#++\n{matter}"));
        let root = self.parse(name, text, toml)?;
        let read = T::read(root, self);
        let (folder, file) = name.split_once('/')?;
        let slug = file.strip_suffix(".md")?;
        let start = text.len() - markdown.len();
        Some((read, Text { root, folder: keep(folder), slug: keep(slug), published: true, markdown, start }))
    }

    /// Checks every body, and writes the constants of those that visitors read.
    pub fn bodies(&mut self, texts: &[Text]) -> String {
        let mut bodies = Vec::new();
        for text in texts {
            let body = self.body(text);
            if text.published {
                bodies.push(constant(text, &body));
            }
        }
        format!("/// Every body.\npub static BODIES: &[Body] = &[{}];\n", bodies.join(", "))
    }

    /// Checks a body and renders it.
    pub(super) fn body(&mut self, text: &Text) -> Body {
        let source = text.root.source;
        let mut start = text.start;
        for line in text.markdown.split('\n') {
            // The line of a figure is no prose; its caption is read by itself.
            if !line.is_empty() && !line.starts_with("![") && !line.contains("![](") {
                self.line(line, source, start);
            }
            start += line.len() + 1;
        }
        let mut body = render(text.markdown, &self.pictures);
        body.html = self.tongues.mark(&body.html);
        if text.folder == "journal" {
            // It repeats a sentence of the essay for the eye: whoever listens has heard it.
            body.html = body.html.replace("\"pull-quote\"", "\"pull-quote\" aria-hidden=\"true\"");
        }
        for (place, fault) in &body.faults {
            self.note_at(source, text.start + place, fault);
        }
        for (place, caption) in &body.captions {
            for fault in check::prose(caption) {
                self.note_at(source, text.start + place, &format!("the caption {fault}"));
            }
        }
        for (place, to) in &body.links {
            self.leads(to, source, text.start + place);
        }
        body
    }

    /// A line of a body keeps the spelling of the house.
    fn line(&mut self, line: &str, source: &Source, start: usize) {
        for fault in check::prose(line) {
            self.note_at(source, start, &format!("the line {fault}"));
        }
    }

    /// A link of a body leads to a page of the house, or out on the web.
    fn leads(&mut self, to: &str, source: &Source, start: usize) {
        let path = to.split('#').next().unwrap_or_default();
        if path.starts_with('/') {
            if !self.knows_page(path) {
                let remedy = self.nearest_page(path).map_or_else(
                    || "one that the registry of routes knows".to_owned(),
                    |near| format!("{near:?}"),
                );
                self.note_at(
                    source,
                    start,
                    &format!("the text leads to the unknown page {path:?} (write {remedy})"),
                );
            }
        } else if !fits_the_web(to) {
            let message = format!("the text leads to {to:?} (write /page, /page#place or https://…)");
            self.note_at(source, start, &message);
        }
    }
}

fn constant(text: &Text, body: &Body) -> String {
    let contents: Vec<String> = body
        .contents
        .iter()
        .map(|(id, title)| record("Heading", &[("id", format!("{id:?}")), ("title", format!("{title:?}"))]))
        .collect();
    record(
        "Body",
        &[
            ("folder", format!("{:?}", text.folder)),
            ("slug", format!("{:?}", text.slug)),
            ("html", format!("{:?}", body.html)),
            ("words", body.words.to_string()),
            ("contents", format!("&[{}]", contents.join(", "))),
        ],
    )
}
