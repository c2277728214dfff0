//! Loads Markdown files: the front matter between two lines of `+++`, and the Markdown below it.

use std::collections::BTreeMap;

use serde_json::json;

use super::from_toml::FromToml;
use super::loader::ContentLoader;
use super::markdown::render;
use super::node::{Node, Source, leak};
use super::problem::nearest;
use super::rendered::{Rendered, RenderedHeading};
use super::text_values::{is_https_url, is_mailto, path_of};
use crate::loaded::{Document, Heading};

/// The Markdown of a file.
#[derive(Clone, Copy)]
pub struct MarkdownFile {
    /// The front matter, for problems of the file.
    pub root: Node,
    /// The folder of the file.
    pub folder: &'static str,
    /// The name of the file, without its extension.
    pub slug: &'static str,
    /// Whether it is published; a draft is checked only.
    pub published: bool,
    /// The text below the front matter, with its figures.
    pub markdown: &'static str,
    /// The offset of the text in the file.
    pub start: usize,
}

impl MarkdownFile {
    /// The offset in the file of the line at an offset of the text; its figures make no difference.
    pub fn line_at(&self, offset: usize) -> usize {
        let before = self.markdown.get(..offset).unwrap_or(self.markdown).matches('\n').count();
        let written = self.root.source.text.get(self.start..).unwrap_or_default();
        self.start + written.split_inclusive('\n').take(before).map(str::len).sum::<usize>()
    }
}

const FENCE: &str = "+++";

/// The front matter with its first fence, and the Markdown below the second one; spaces behind a fence do not matter.
fn split_front_matter(text: &str) -> Option<(&str, &str)> {
    let mut end = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let is_fence = line.trim_end() == FENCE;
        match number {
            0 if !is_fence => return None,
            0 => {}
            _ if is_fence => return Some((text.get(..end)?, text.get(end + line.len()..)?)),
            _ => {}
        }
        end += line.len();
    }
    None
}

/// The Markdown of a text with front matter.
pub fn body_of(text: &str) -> &str {
    split_front_matter(text).map(|(_, body)| body).unwrap_or_default()
}

impl ContentLoader {
    /// Loads a Markdown file: its front matter, if it is valid, and its text.
    pub fn front_matter<T: FromToml>(&mut self, name: &str) -> Option<(Option<T>, MarkdownFile)> {
        let mut file = self.markdown_file(name)?;
        let (mut filled, mut start) = (Vec::new(), file.start);
        for line in file.markdown.split('\n') {
            filled.push(self.with_figures(file.root, "the line", start, line));
            start += line.len() + 1;
        }
        file.markdown = leak(filled.join("\n"));
        Some((T::from_toml(file.root, self), file))
    }

    /// Loads a Markdown file, with its front matter as TOML.
    pub fn markdown_file(&mut self, name: &str) -> Option<MarkdownFile> {
        let text = self.text(name)?;
        let Some((front_matter, markdown)) = split_front_matter(text) else {
            self.report_file(name, "has no front matter (begin with a line of +++, the keys, and +++ again)");
            return None;
        };
        // The first fence becomes a comment, so that offsets are those of the file.
        let toml = leak(format!("#{}", front_matter.strip_prefix('+').unwrap_or_default()));
        let root = self.parse(name, text, toml)?;
        let (path, file) = name.rsplit_once('/')?;
        let folder = path.rsplit('/').next().unwrap_or(path);
        let slug = file.strip_suffix(".md")?;
        let start = text.len() - markdown.len();
        Some(MarkdownFile { root, folder: leak(folder), slug: leak(slug), published: true, markdown, start })
    }

    /// Renders and checks every file. Returns the documents of the published ones: as a constant, and each as the JSON
    /// that the browser loads, by its folder and name.
    pub fn documents(&mut self, files: &[MarkdownFile]) -> (Vec<Document>, BTreeMap<String, String>) {
        let (mut documents, mut json) = (Vec::new(), BTreeMap::new());
        for file in files {
            let rendered = self.render_document(file);
            if file.published {
                documents.push(document(file, &rendered));
                json.insert(format!("{}/{}", file.folder, file.slug), document_json(&rendered));
            }
        }
        (documents, json)
    }

    /// Renders a file and reports its problems.
    pub(super) fn render_document(&mut self, file: &MarkdownFile) -> Rendered {
        let source = file.root.source;
        let mut start = 0;
        for line in file.markdown.split('\n') {
            let prose = without_block_marks(line);
            // The line of a figure is not prose; its caption is checked below.
            if !prose.is_empty() && !prose.contains("![") {
                self.check_prose("the line", prose, source, file.line_at(start));
            }
            start += line.len() + 1;
        }
        let known = if file.folder == "journal" { self.rendered.remove(file.slug) } else { None };
        let mut rendered = known.unwrap_or_else(|| render(file.markdown, &self.pictures));
        rendered.html = self.languages.mark_html(&rendered.html);
        if file.folder == "journal" {
            // A pull quote repeats a sentence of the article, so it is hidden from assistive technology.
            rendered.html = rendered.html.replace("\"pull-quote\"", "\"pull-quote\" aria-hidden=\"true\"");
        }
        for id in &rendered.pictures {
            self.use_picture(id, &source.name);
        }
        for (offset, problem) in &rendered.problems {
            self.report_at(source, file.line_at(*offset), problem);
        }
        for (offset, caption) in &rendered.captions {
            self.check_prose("the caption", caption, source, file.line_at(*offset));
        }
        for (offset, to) in &rendered.links {
            self.check_link(to, &rendered.headings, source, file.line_at(*offset));
        }
        rendered
    }

    /// A link in Markdown leads to a page of the site, to a heading of its own text, to another site or to an e-mail
    /// address.
    fn check_link(&mut self, to: &str, headings: &[RenderedHeading], source: &Source, start: usize) {
        if let Some(place) = to.strip_prefix('#') {
            let known: Vec<&str> = headings.iter().map(|heading| heading.id.as_str()).collect();
            if !known.contains(&place) {
                let remedy = nearest(place, &known).map_or_else(
                    || "write # and the words of one, in lower case and joined by hyphens".to_owned(),
                    |near| format!("write \"#{near}\""),
                );
                self.report_at(
                    source,
                    start,
                    &format!("the text leads to {to:?}, and has no such heading ({remedy})"),
                );
            }
            return;
        }
        let path = path_of(to);
        if path.starts_with('/') {
            self.check_page("the text", path, source, start);
        } else if !is_https_url(to) && !is_mailto(to) {
            let message = format!(
                "the text leads to {to:?} (write /page, /page#place, #place, https://… or mailto:name@house.example)"
            );
            self.report_at(source, start, &message);
        }
    }
}

/// A line without the indentation and the marks of lists, quotes and headings, and without spaces at its end.
fn without_block_marks(line: &str) -> &str {
    let text = line.trim();
    let marks = pattern!(r"^(?:(?:\d+[.)]|#+|[-*+>]) +)+").find(text);
    marks.and_then(|marks| text.get(marks.end()..)).unwrap_or(text)
}

/// A document as JSON: `{ "html": …, "contents": [{ "id": …, "title": … }] }`.
fn document_json(rendered: &Rendered) -> String {
    let heading = |RenderedHeading { id, title, .. }: &RenderedHeading| json!({ "id": id, "title": title });
    let contents: Vec<_> = rendered.headings.iter().map(heading).collect();
    json!({ "html": rendered.html, "contents": contents }).to_string()
}

fn document(file: &MarkdownFile, rendered: &Rendered) -> Document {
    let heading = |RenderedHeading { id, title, .. }: &RenderedHeading| Heading {
        id: leak(id.as_str()),
        title: leak(title.as_str()),
    };
    Document {
        folder: file.folder,
        slug: file.slug,
        html: leak(rendered.html.as_str()),
        words: rendered.words,
        contents: rendered.headings.iter().map(heading).collect::<Vec<_>>().leak(),
    }
}
