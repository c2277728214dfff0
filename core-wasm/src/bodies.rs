//! The bodies of articles and legal pages, as HTML. They stay out of the browser's module: the build writes one
//! small file each (`bodies.rs` beside `build.rs`), and a visitor loads the one that she reads.

/// The body of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Body {
    /// The folder of its content file: `journal` or `legal`.
    pub folder: &'static str,
    /// The name of its content file, which is the last part of its address.
    pub slug: &'static str,
    /// Everything below the page's title.
    pub html: &'static str,
    /// How many words it has.
    pub words: usize,
    /// Its headings, in order.
    pub contents: &'static [Heading],
}

/// A heading of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heading {
    /// The place on the page.
    pub id: &'static str,
    /// The words.
    pub title: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/bodies.rs"));

/// The body of a page, by the folder and the name of its content file.
#[must_use]
pub fn body(folder: &str, slug: &str) -> Option<&'static Body> {
    BODIES.iter().find(|body| body.folder == folder && body.slug == slug)
}

impl Body {
    /// The body as a TypeScript module: `export const body = { html, contents: [{ id, title }] };`.
    #[must_use]
    pub fn module(&self) -> String {
        let contents: Vec<String> = self
            .contents
            .iter()
            .map(|heading| format!("{{ id: {}, title: {} }}", quoted(heading.id), quoted(heading.title)))
            .collect();
        format!(
            "// The body of content/{}/{}.md, made by the core.\nexport const body = {{\n  html: {},\n  contents: [{}],\n}};\n",
            self.folder,
            self.slug,
            quoted(self.html),
            contents.join(", "),
        )
    }
}

/// A text as JavaScript writes it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\u{2028}' | '\u{2029}' | '\0'..='\u{1f}' => {
                quoted.push_str(&format!("\\u{:04x}", u32::from(letter)));
            }
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
