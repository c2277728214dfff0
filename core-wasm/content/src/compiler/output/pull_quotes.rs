//! Hides pull quotes that repeat words of their essay from assistive technology, because these words would be read out
//! twice. A quotation of somebody else is not hidden.

use core_engine::folding::fold;

/// The markup around a pull quote, as `markdown.rs` writes it.
const START: &str = "<figure class=\"pull-quote\">";
const END: &str = "</figure>";

/// Hides each pull quote whose words occur outside of the pull quotes, in the same order.
pub fn hide_repeated(html: &str) -> String {
    let (mut text, mut rest) = (String::new(), html);
    while let Some((before, after)) = rest.split_once(START) {
        text.push_str(before);
        rest = after.split_once(END).map_or("", |(_, after)| after);
    }
    let text = words(&[&text, rest].concat());
    let mut pieces = html.split(START);
    let mut hidden = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let quote = words(piece.split_once(END).map_or(piece, |(quote, _)| quote));
        hidden.push_str(if text.contains(&quote) {
            "<figure class=\"pull-quote\" aria-hidden=\"true\">"
        } else {
            START
        });
        hidden.push_str(piece);
    }
    hidden
}

/// The words of HTML, each between two spaces, without capital letters and punctuation, and without the marks of notes and
/// the hints at links, which the compiler adds.
fn words(html: &str) -> String {
    let text = pattern!(
        r#"<sup class="note-mark">.*?</sup>|<span class="visually-hidden">.*?</span>|<[^>]*>|&\w+;|['’]"#
    )
    .replace_all(html, "");
    let text = fold(&text);
    let words = pattern!(r"[\p{L}\p{N}]+").find_iter(&text).map(|word| word.as_str());
    format!(" {} ", words.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiler::facts::text_context::{TextContext, TextLabels};
    use crate::compiler::texts::markdown::render;

    /// Whether each pull quote of a text is hidden.
    fn hidden(markdown: &str) -> Vec<bool> {
        let labels = TextLabels { new_tab: "(opens in a new tab)", ..TextLabels::default() };
        let context = TextContext { pictures: None, labels };
        let html = hide_repeated(&render(markdown, context).html);
        html.split("class=\"pull-quote\"")
            .skip(1)
            .map(|rest| rest.starts_with(" aria-hidden=\"true\""))
            .collect()
    }

    #[test]
    fn a_pull_quote_is_hidden_if_the_text_has_its_words() {
        for (quote, text, is_hidden) in [
            ("The door is open.", "She says: the door *is* open, and goes.", true),
            ("The door is open.", "The door is opened.", false),
            ("The door is open.", "A guest has said something else.", false),
            ("Don’t knock. Come in.", "Don’t knock. **Come in**.", true),
            (
                "A way out of it.",
                "There is [a way](https://way.example) out[^1] of it.\n\n[^1]: A note.",
                true,
            ),
            ("The door.\n>\n> It is open.", "The door. It is open.", true),
            ("Salt & rain.", "Salt & rain.", true),
        ] {
            assert_eq!(hidden(&format!("> {quote}\n\n{text}")), [is_hidden], "{quote} {text}");
            assert_eq!(hidden(&format!("{text}\n\n> {quote}")), [is_hidden], "{quote} {text}");
        }
    }

    #[test]
    fn pull_quotes_are_judged_one_by_one_and_do_not_repeat_each_other() {
        assert_eq!(hidden("> One.\n\nOne.\n\n> Two.\n\nA line.\n\n> Two.\n"), [true, false, false]);
        assert_eq!(hidden("No quotation."), [] as [bool; 0]);
    }
}
