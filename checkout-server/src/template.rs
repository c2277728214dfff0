//! HTML templates: pages with `{{name}}` placeholders, parsed once and rendered for one visitor.

/// A page cut at its placeholders, which a caller represents by a type of its own.
#[derive(Debug)]
pub(crate) struct Template<P> {
    pieces: Vec<Piece<P>>,
}

#[derive(Debug)]
enum Piece<P> {
    Text(String),
    Placeholder(P),
}

impl<P> Template<P> {
    /// Parses a page, and returns every problem beside the template. `placeholder` receives each name and the text since
    /// the placeholder before; what it rejects stays in the page as text.
    pub(crate) fn parse(
        page: &str,
        mut placeholder: impl FnMut(&str, &str) -> Result<P, String>,
    ) -> (Self, Vec<String>) {
        let (mut pieces, mut problems) = (Vec::new(), Vec::new());
        let (mut text, mut rest) = (String::new(), page);
        while let Some((before, after)) = rest.split_once("{{") {
            text.push_str(before);
            let Some((name, after)) = after.split_once("}}") else {
                problems.push("{{ is never closed by }}".to_owned());
                text.push_str("{{");
                rest = after;
                continue;
            };
            match placeholder(name, &text) {
                Ok(found) => {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                    pieces.push(Piece::Placeholder(found));
                }
                Err(problem) => {
                    problems.push(problem);
                    text.extend(["{{", name, "}}"]);
                }
            }
            rest = after;
        }
        text.push_str(rest);
        pieces.push(Piece::Text(text));
        (Self { pieces }, problems)
    }

    /// The placeholders of the page, in order.
    pub(crate) fn placeholders(&self) -> impl Iterator<Item = &P> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Placeholder(placeholder) => Some(placeholder),
            Piece::Text(_) => None,
        })
    }

    /// Renders the page. `write` appends the value of a placeholder and escapes it ([`escape`]) where it is not HTML.
    pub(crate) fn render(&self, mut write: impl FnMut(&P, &mut String)) -> String {
        let mut page = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => page.push_str(text),
                Piece::Placeholder(placeholder) => write(placeholder, &mut page),
            }
        }
        page
    }
}

/// Appends text, escaped for element content and quoted attribute values.
pub(crate) fn escape(text: &str, page: &mut String) {
    for char in text.chars() {
        match char {
            '&' => page.push_str("&amp;"),
            '<' => page.push_str("&lt;"),
            '>' => page.push_str("&gt;"),
            '"' => page.push_str("&quot;"),
            '\'' => page.push_str("&#39;"),
            char => page.push(char),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn known(name: &str, _: &str) -> Result<String, String> {
        if name == "a" || name == "b" { Ok(name.to_owned()) } else { Err(format!("{name} is unknown")) }
    }

    #[test]
    fn unknown_and_unclosed_placeholders_are_problems_and_stay_text() {
        let (template, problems) = Template::parse("1{{a}}2{{c}}3{{b}}{{a", known);
        assert_eq!(problems, ["c is unknown", "{{ is never closed by }}"]);
        assert_eq!(template.placeholders().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(template.render(|name, page| page.push_str(&name.to_uppercase())), "1A2{{c}}3B{{a");
    }

    #[test]
    fn a_placeholder_in_a_value_is_not_expanded() {
        let (template, _) = Template::parse("{{a}}{{b}}", known);
        assert_eq!(template.render(|_, page| page.push_str("{{b}}")), "{{b}}{{b}}");
    }

    proptest! {
        #[test]
        fn a_page_rendered_with_its_own_placeholders_is_unchanged(page in "(\\{\\{|\\}\\}|[abc<]){0,30}") {
            let (template, _) = Template::parse(&page, known);
            prop_assert_eq!(template.render(|name, page| page.extend(["{{", name, "}}"])), page);
        }
    }
}
