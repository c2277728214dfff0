//! Content checker: `core-check FOLDER` prints the problems of a content folder, one line each, and exits with 1 if
//! one of them is more than a warning.
//!
//! - `core-check FOLDER OUTPUT PROGRAM [DAY]` also writes the compiled content. Into the folder OUTPUT: `content.bin`
//!   for the browser, `server-content.bin` and `build-content.bin`; `journal-index.bin`; in `documents/` the texts of
//!   articles, legal pages and plain pages; `pictures.json` and `characters.txt` for pictures and fonts; `excerpt.ts`.
//!   Into the folder PROGRAM: `program.json` and `others.json`. Essays with a publication day after DAY (`2026-01-18`)
//!   are left out; without DAY, none is. The number in the file `book-pages` of the folder PROGRAM, if the build has
//!   counted the pages of the delivered book, is shown on the sales page.
//! - `core-check --program FOLDER PROGRAM [DAY]` writes only the folder PROGRAM, from which the book is made.
//! - `core-check --publish-days FOLDER` prints the publication day and the file of each article that is not a draft.
//! - `core-check --event-days FOLDER` prints the first day of each event and the day after its last, while the content
//!   has no problem, and the days on which a price changes.
//! - `core-check --launch FOLDER TODAY` prints, as JSON, what must be replaced before launch and which values to
//!   check. TODAY is a date such as 2026-01-18.
//! - `core-check --json [--over CHANGES] [--show FILE] FOLDER [OUTPUT PROGRAM [DAY]]` prints the problems to standard
//!   output as JSON: each with `file`, `line`, `key` (the path to the value, such as `["offers", 0, "price"]`),
//!   `isWarning` and `message`. A file in the folder CHANGES replaces the file of the same path in FOLDER. The essay
//!   FILE (`journal/….md`) is published even if it is a draft or its day is to come.
//! - `core-check --fill FOLDER` adds the files of pages and the keys that a content folder lacks, with values that pass
//!   the check: the beginning of a new page, and the content of tests.
//! - `core-check --editors PROJECT` writes the JSON Schema of each kind of content file into
//!   `core-wasm/content/schema`, and `.taplo.toml`, which tells editors of TOML the schema of each file.
//! - `core-check --describe` prints the kinds of content files and the JSON Schema of their types, as JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use core_content::compiler::problem::Problem;
use core_content::compiler::{
    Compiled, Options, compile, compile_with, examples, launch, price_days, publish_days, schema,
};
use core_content::loaded::load;
use core_engine::dates::Day;

const USAGE: &str = "usage: core-check [--json [--over CHANGES] [--show FILE]] FOLDER [OUTPUT PROGRAM [DAY]] | --program FOLDER PROGRAM [DAY] | --publish-days FOLDER | --event-days FOLDER | --launch FOLDER TODAY | --fill FOLDER | --editors PROJECT | --describe";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let arguments: Vec<&Path> = arguments.iter().map(Path::new).collect();
    if let Some(code) = run_option(&arguments) {
        return code;
    }
    let (preview, arguments) = Preview::split(&arguments);
    let (content, output, today) = match arguments {
        [content] => (content, None, None),
        [content, output, program] => (content, Some((*output, *program)), None),
        [content, output, program, today] => (content, Some((*output, *program)), today.to_str()),
        _ => {
            let _ = writeln!(io::stderr().lock(), "{USAGE}");
            return ExitCode::from(2);
        }
    };
    let Preview { is_json, over, show } = preview;
    let print = if is_json { print_json } else { print };
    let book_pages = match output.map_or(Ok(None), |(_, program)| book_pages(program)) {
        Ok(counted) => counted,
        Err(error) => return unwritten(&error),
    };
    match compile_with(content, &Options { today, over, show, book_pages }) {
        Ok(sources) => {
            print(&sources.warnings);
            output
                .map_or(ExitCode::SUCCESS, |(output, program)| ended(write_files(&sources, output, program)))
        }
        Err(problems) => {
            print(&problems);
            ExitCode::FAILURE
        }
    }
}

/// Runs an option other than `--json`; `None` if the arguments begin with none.
fn run_option(arguments: &[&Path]) -> Option<ExitCode> {
    let (option, arguments) = arguments.split_first()?;
    Some(match (option.to_str()?, arguments) {
        ("--describe", []) => {
            let files = schema::FILE_KINDS.iter().map(|kind| (kind.path, kind.table));
            let files: BTreeMap<&str, &str> = files.collect();
            let description = serde_json::json!({ "files": files, "definitions": schema::definitions() });
            print_lines([format!("{description:#}")])
        }
        ("--editors", [project]) => ended(write_for_editors(project)),
        ("--fill", [content]) => ended(examples::fill(content)),
        ("--program", [content, program, day @ ..]) if day.len() < 2 => {
            match compile(content, day.first().and_then(|day| day.to_str())) {
                Err(problems) => fail(&problems),
                Ok(compiled) => ended(write_program(&compiled, program)),
            }
        }
        ("--publish-days", [content]) => {
            print_lines(publish_days(content).into_iter().map(|(file, day)| format!("{day} {file}")))
        }
        ("--event-days", [content]) => {
            print_lines(event_days(content).into_iter().chain(price_days(content)))
        }
        ("--launch", [content, today]) => match launch::report(content, &today.to_string_lossy()) {
            Err(problems) => fail(&problems),
            Ok(report) => match serde_json::to_string_pretty(&report) {
                Ok(json) => print_lines([json]),
                Err(error) => unwritten(&error),
            },
        },
        _ => return None,
    })
}

/// Prints lines to standard output.
fn print_lines(lines: impl IntoIterator<Item = String>) -> ExitCode {
    let mut output = io::stdout().lock();
    lines.into_iter().for_each(|line| _ = writeln!(output, "{line}"));
    ExitCode::SUCCESS
}

fn ended(written: io::Result<()>) -> ExitCode {
    written.map_or_else(|error| unwritten(&error), |()| ExitCode::SUCCESS)
}

/// The options for previews, whose problems another program reads.
#[derive(Default)]
struct Preview<'a> {
    is_json: bool,
    over: Option<&'a Path>,
    show: Option<&'a str>,
}

impl<'a> Preview<'a> {
    /// Splits the options at the beginning from the other arguments.
    fn split<'b>(arguments: &'b [&'a Path]) -> (Self, &'b [&'a Path]) {
        let [option, rest @ ..] = arguments else { return (Self::default(), arguments) };
        if *option != Path::new("--json") {
            return (Self::default(), arguments);
        }
        let mut rest = rest;
        let mut preview = Self { is_json: true, ..Self::default() };
        loop {
            match rest {
                [option, over, others @ ..] if *option == Path::new("--over") => {
                    preview.over = Some(over);
                    rest = others;
                }
                [option, show, others @ ..] if *option == Path::new("--show") => {
                    preview.show = show.to_str();
                    rest = others;
                }
                _ => return (preview, rest),
            }
        }
    }
}

/// The first day of each event in a content folder, and the day after its last; none while the content has a problem.
fn event_days(content: &Path) -> Vec<String> {
    let Ok(compiled) = compile(content, None) else { return Vec::new() };
    let build = load(compiled.content.build.leak()).ok().and_then(|loaded| loaded.build);
    let days = |first: &str, last: &str| {
        let after = Day::from_iso(last).and_then(|last| last.plus(1)).map(Day::iso);
        [Some(first.to_owned()), after]
    };
    let events = build.map_or(&[][..], |build| build.events);
    events.iter().flat_map(|event| days(event.first, event.last)).flatten().collect()
}

fn unwritten(error: &dyn std::fmt::Display) -> ExitCode {
    let _ = writeln!(io::stderr().lock(), "core-check: {error}");
    ExitCode::FAILURE
}

/// Prints problems to standard error, one line each.
fn print(problems: &[Problem]) {
    let mut errors = io::stderr().lock();
    for problem in problems {
        let _ = writeln!(errors, "{problem}");
    }
    let tables: BTreeSet<_> = problems.iter().filter_map(|problem| problem.declared.as_deref()).collect();
    for (name, file) in tables {
        let _ = writeln!(errors, "(For developers: a new key there is a field of {name} in {file}.)");
    }
}

/// Prints problems to standard output as JSON.
fn print_json(problems: &[Problem]) {
    let problem = |Problem { file, line, is_warning, message, key, declared, .. }: &Problem| {
        let declared: Vec<_> =
            declared.iter().map(|declared| ("declared", serde_json::json!(declared))).collect();
        let values = [
            ("file", serde_json::json!(file)),
            ("line", serde_json::json!(line)),
            ("key", serde_json::json!(key)),
            ("isWarning", serde_json::json!(is_warning)),
            ("message", serde_json::json!(message)),
        ];
        values.into_iter().chain(declared).collect::<BTreeMap<_, _>>()
    };
    let problems: Vec<_> = problems.iter().map(problem).collect();
    let _ = writeln!(io::stdout().lock(), "{}", serde_json::json!(problems));
}

fn fail(problems: &[Problem]) -> ExitCode {
    print(problems);
    ExitCode::FAILURE
}

/// Writes the schemas of the content files, and the list of files for which editors use them.
fn write_for_editors(project: &Path) -> io::Result<()> {
    const SCHEMAS: &str = "core-wasm/content/schema";
    let folder = project.join(SCHEMAS);
    let mut rules =
        "# Which JSON Schema Even Better TOML and taplo use for which file of content/.\n".to_owned();
    let mut wanted = BTreeSet::new();
    for kind in schema::FILE_KINDS.iter() {
        let file = folder.join(kind.schema_file());
        write_if_changed(&file, format!("{:#}\n", kind.document_schema()))?;
        wanted.insert(file);
        if kind.path.ends_with(".toml") {
            let (path, schema) = (kind.path, kind.schema_file());
            rules += &format!(
                "\n[[rule]]\ninclude = [\"content/{path}\"]\nschema = {{ path = \"{SCHEMAS}/{schema}\" }}\n"
            );
        }
    }
    for entry in fs::read_dir(&folder)? {
        let file = entry?.path();
        if !wanted.contains(&file) {
            fs::remove_file(file)?;
        }
    }
    write_if_changed(&project.join(".taplo.toml"), rules)
}

/// The number of pages of the delivered book that the build has counted; `None` before it has.
///
/// # Errors
/// If the file cannot be read, or holds no number.
fn book_pages(program: &Path) -> io::Result<Option<usize>> {
    let file = program.join("book-pages");
    if !file.exists() {
        return Ok(None);
    }
    let text = fs::read_to_string(&file)?;
    let count = text.trim().parse::<usize>().map_err(|error| {
        io::Error::other(format!("{}: {error} (remove the file, and build again)", file.display()))
    })?;
    Ok(Some(count))
}

/// Writes changed files and removes obsolete ones, so that a file watcher sees only changes.
fn write_files(sources: &Compiled, output: &Path, program: &Path) -> io::Result<()> {
    let documents = &output.join("documents");
    let mut wanted = BTreeSet::new();
    for (name, json) in &sources.document_files {
        let file = documents.join(format!("{name}.json"));
        write_if_changed(&file, json)?;
        wanted.insert(file);
    }
    for file in files_below(documents)? {
        if !wanted.contains(&file) {
            fs::remove_file(file)?;
        }
    }
    write_program(sources, program)?;
    let files: [(&str, &[u8]); 7] = [
        ("pictures.json", sources.pictures.as_bytes()),
        ("characters.txt", sources.characters.as_bytes()),
        ("excerpt.ts", sources.programs.excerpt.as_bytes()),
        ("journal-index.bin", sources.journal_index),
        ("build-content.bin", &sources.content.build),
        ("server-content.bin", &sources.content.server),
        // Written last, because file watchers wait for it.
        ("content.bin", &sources.content.browser),
    ];
    files.into_iter().try_for_each(|(name, bytes)| write_if_changed(&output.join(name), bytes))
}

/// Writes the input of the delivered pages and of the book.
fn write_program(sources: &Compiled, program: &Path) -> io::Result<()> {
    write_if_changed(&program.join("program.json"), &sources.programs.initiation)?;
    write_if_changed(&program.join("others.json"), &sources.programs.others)
}

fn write_if_changed(file: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    if fs::read(file).is_ok_and(|present| present == contents.as_ref()) {
        return Ok(());
    }
    fs::create_dir_all(file.parent().unwrap_or(Path::new("")))?;
    fs::write(file, contents)
}

fn files_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for inner in fs::read_dir(folder)? {
        let inner = inner?.path();
        if inner.is_dir() {
            for file in fs::read_dir(inner)? {
                found.push(file?.path());
            }
        }
    }
    Ok(found)
}
