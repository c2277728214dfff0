//! CSV for spreadsheets (RFC 4180), without formula injection.

/// Byte order mark, from which spreadsheet programs recognize UTF-8.
pub(super) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Formats a row as a line. All cells are quoted.
pub(super) fn line(cells: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let quoted = cells.into_iter().map(|text| format!("\"{}\"", cell(text.as_ref()).replace('"', "\"\"")));
    quoted.collect::<Vec<_>>().join(",") + "\r\n"
}

/// Escapes the text of a cell: an apostrophe before a formula makes it text.
fn cell(text: &str) -> String {
    // Some programs accept full-width operators, and blanks before a formula.
    let first = text.trim_start().chars().next();
    let is_formula = matches!(first, Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠'))
        || text.starts_with(['\t', '\r', '\n']);
    // Line breaks inside a cell are line feeds, since a lone carriage return ends the row in some programs.
    let text = text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{fffd}");
    if is_formula { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use csv::ReaderBuilder;
    use proptest::prelude::*;

    /// Parses rows as a spreadsheet program does.
    fn parse(text: &str) -> Vec<Vec<String>> {
        let mut reader = ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        reader.deserialize().map(Result::unwrap).collect()
    }

    #[test]
    fn formulas_become_text() {
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
            assert_eq!(line([text]), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_cell_is_preserved_and_none_is_a_formula(
            cells in proptest::collection::vec("([=+@\t\r\n\",;'－-]|\\PC){0,12}", 1..6),
        ) {
            let rows = parse(&line(&cells));
            prop_assert_eq!(rows.len(), 1, "one row is one line");
            prop_assert_eq!(rows[0].len(), cells.len());
            for (read, cell) in rows[0].iter().zip(&cells) {
                let normalized = cell.replace("\r\n", "\n").replace('\r', "\n");
                prop_assert_eq!(read.strip_prefix('\'').unwrap_or(read), normalized.strip_prefix('\'').unwrap_or(&normalized));
                prop_assert!(!read.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']));
                prop_assert!(!read.starts_with(['\t', '\r', '\n']));
            }
        }
    }
}
