//! The settings in the text of `--help`.

use crate::config::SETTINGS;

/// The longest line, in characters.
const WIDTH: usize = 100;

/// Every setting with its default and its meaning.
pub(super) fn settings() -> String {
    let mut text = "Settings are read from the environment, and from .env in the current folder; a name there that no setting has is a warning:\n".to_owned();
    for setting in SETTINGS {
        text += &format!("\n  {} (default: {})", setting.name, setting.default);
        text += &wrapped(setting.meaning);
    }
    // The marks of code in the guide's table.
    text.replace('`', "")
}

/// The words of a text in indented lines.
fn wrapped(text: &str) -> String {
    const INDENT: &str = "\n     ";
    let (mut lines, mut length) = (String::new(), WIDTH);
    for word in text.split(' ') {
        let word_length = word.chars().count() + 1;
        if length + word_length > WIDTH {
            lines += INDENT;
            length = INDENT.len();
        }
        lines += " ";
        lines += word;
        length += word_length;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_setting_is_described_in_lines_that_fit_a_terminal() {
        let text = settings();
        let (_, described) = text.split_once('\n').unwrap();
        assert!(described.contains("\n  PORT (default: 8080)\n      "), "{described}");
        assert!(described.lines().all(|line| line.chars().count() <= WIDTH), "{described}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let listed = SETTINGS.iter().map(|setting| {
            format!("{} (default: {}) {} ", setting.name, setting.default, setting.meaning).replace('`', "")
        });
        assert_eq!(words(described), words(&listed.collect::<String>()));
    }
}
