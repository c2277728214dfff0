//! Lines for a spreadsheet (RFC 4180) in which nothing that a visitor wrote can be a formula.

use std::io::{self, Write};

/// What tells a spreadsheet that the file is UTF-8.
pub(super) const MARK: &str = "\u{feff}";

/// Writes one line.
pub(super) fn line<'a>(out: &mut impl Write, cells: impl IntoIterator<Item = &'a str>) -> io::Result<()> {
    for (index, text) in cells.into_iter().enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        write!(out, "\"{}\"", cell(text).replace('"', "\"\""))?;
    }
    out.write_all(b"\r\n")
}

/// The text of a cell. What a spreadsheet would compute gets an apostrophe before it, which makes it a text.
fn cell(text: &str) -> String {
    // The wide forms count in East Asian settings; what stands behind blanks, in some programs.
    let first = text.trim_start().chars().next();
    let computes = matches!(first, Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠'))
        || text.starts_with(['\t', '\r', '\n']);
    // A line break inside a cell is a line feed alone; a lone carriage return would end the line for some.
    let text = text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{fffd}");
    if computes { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn written(cells: &[&str]) -> String {
        let mut out = Vec::new();
        line(&mut out, cells.iter().copied()).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// Reads lines as a spreadsheet does.
    fn read(text: &str) -> Vec<Vec<String>> {
        let mut lines = vec![vec![String::new()]];
        let (mut quoted, mut letters) = (false, text.chars().peekable());
        while let Some(letter) = letters.next() {
            let cells = lines.last_mut().unwrap();
            match letter {
                '"' if quoted && letters.peek() == Some(&'"') => {
                    letters.next();
                    cells.last_mut().unwrap().push('"');
                }
                '"' => quoted = !quoted,
                ',' if !quoted => cells.push(String::new()),
                '\r' if !quoted => {
                    assert_eq!(letters.next(), Some('\n'));
                    lines.push(vec![String::new()]);
                }
                letter => cells.last_mut().unwrap().push(letter),
            }
        }
        assert!(!quoted);
        assert_eq!(lines.pop(), Some(vec![String::new()]));
        lines
    }

    #[test]
    fn nothing_that_is_written_is_computed() {
        for (text, expected) in [
            ("=1+1", "\"'=1+1\"\r\n"),
            ("+1 808 555 0100", "\"'+1 808 555 0100\"\r\n"),
            ("-2+3+cmd|' /C calc'!A0", "\"'-2+3+cmd|' /C calc'!A0\"\r\n"),
            ("@SUM(1)", "\"'@SUM(1)\"\r\n"),
            ("\t=1", "\"'\t=1\"\r\n"),
            ("  =1", "\"'  =1\"\r\n"),
            ("\u{a0}=1", "\"'\u{a0}=1\"\r\n"),
            ("＝1", "\"'＝1\"\r\n"),
            ("=HYPERLINK(\"https://x.example\")", "\"'=HYPERLINK(\"\"https://x.example\"\")\"\r\n"),
            ("ana@house.example", "\"ana@house.example\"\r\n"),
            ("one, \"two\"\nthree", "\"one, \"\"two\"\"\nthree\"\r\n"),
            ("", "\"\"\r\n"),
        ] {
            assert_eq!(written(&[text]), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_cell_is_read_as_it_was_written_and_none_begins_a_formula(
            cells in proptest::collection::vec("([=+@\t\r\n\",;'－-]|\\PC){0,12}", 1..6),
        ) {
            let read = read(&written(&cells.iter().map(String::as_str).collect::<Vec<_>>()));
            prop_assert_eq!(read.len(), 1, "one line is one line");
            prop_assert_eq!(read[0].len(), cells.len());
            for (read, cell) in read[0].iter().zip(&cells) {
                let same_breaks = cell.replace("\r\n", "\n").replace('\r', "\n");
                prop_assert_eq!(read.strip_prefix('\'').unwrap_or(read), same_breaks.strip_prefix('\'').unwrap_or(&same_breaks));
                prop_assert!(!read.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']));
                prop_assert!(!read.starts_with(['\t', '\r', '\n']));
            }
        }
    }
}
