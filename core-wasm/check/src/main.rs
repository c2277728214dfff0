//! Content checker: the command line of the content compiler. `core-check FOLDER` prints the problems of a content
//! folder, one line each, and exits with 1 if one of them is more than a warning. `core-check --help` lists the rest.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use clap::{Parser, Subcommand};
use core_content::compiler::problem::Problem;
use core_content::compiler::{
    Compiled, Options, compile, compile_with, examples, launch, price_days, publish_days, schema,
};
use core_content::loaded::load;
use core_engine::dates::Day;

/// Prints the problems of a content folder, one line each. Exits with 1 if one of them is more than a warning.
#[derive(Parser)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    subcommand_negates_reqs = true
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// The content folder.
    #[arg(value_name = "FOLDER", required = true)]
    content: Option<PathBuf>,
    /// The folder for the compiled content: `content.bin` for the browser, `server-content.bin`, `build-content.bin`,
    /// `journal-index.bin`; in `documents/` the texts of articles, legal pages and plain pages; `pictures.json`,
    /// `characters.txt` and `excerpt.ts`.
    #[arg(requires = "program")]
    output: Option<PathBuf>,
    /// The folder of the delivered programs: `program.json` and `others.json` are written into it, and its file
    /// `book-pages` is read, if the build has counted the pages of the delivered book, whose number the sales page shows.
    program: Option<PathBuf>,
    /// Leaves out essays with a publication day after this one, such as 2026-01-18.
    day: Option<String>,
    /// Prints the problems to standard output as JSON: each with `file`, `line`, `key` (the path to the value, such as
    /// `["offers", 0, "price"]`), `isWarning` and `message`, and for an unknown key with `declared`: the type whose fields
    /// are the known keys, and its file.
    #[arg(long)]
    json: bool,
    /// A folder whose files replace the files of the same path in FOLDER.
    #[arg(long, value_name = "CHANGES", requires = "json")]
    over: Option<PathBuf>,
    /// The essay (`journal/….md`) that is published even if it is a draft or its day is to come.
    #[arg(long, value_name = "FILE", requires = "json")]
    show: Option<String>,
}

/// The commands other than the check. Each is written as an option.
#[derive(Subcommand)]
enum Command {
    /// Writes only the folder PROGRAM, from which the book is made.
    #[command(long_flag = "program")]
    Program {
        #[arg(value_name = "FOLDER")]
        content: PathBuf,
        program: PathBuf,
        day: Option<String>,
    },
    /// Prints the publication day and the file of each article that is not a draft.
    #[command(long_flag = "publish-days")]
    PublishDays {
        #[arg(value_name = "FOLDER")]
        content: PathBuf,
    },
    /// Prints the first day of each event and the day after its last, while the content has no problem, and the days on
    /// which a price changes.
    #[command(long_flag = "event-days")]
    EventDays {
        #[arg(value_name = "FOLDER")]
        content: PathBuf,
    },
    /// Prints, as JSON, what must be replaced before launch and which values to check.
    #[command(long_flag = "launch")]
    Launch {
        #[arg(value_name = "FOLDER")]
        content: PathBuf,
        /// A date such as 2026-01-18.
        today: String,
    },
    /// Adds the files of pages and the keys that a content folder lacks, with values that pass the check: the beginning of
    /// a new page, and the content of tests.
    #[command(long_flag = "fill")]
    Fill {
        #[arg(value_name = "FOLDER")]
        content: PathBuf,
    },
    /// Writes the JSON Schema of each kind of content file into `core-wasm/content/schema`, and `.taplo.toml`, which tells
    /// editors of TOML the schema of each file.
    #[command(long_flag = "editors")]
    Editors { project: PathBuf },
    /// Prints the kinds of content files and the JSON Schema of their types, as JSON.
    #[command(long_flag = "describe")]
    Describe,
}

/// Why a command fails.
enum Failure {
    /// The content has problems, which have been printed.
    Reported,
    Error(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Error(error)
    }
}

fn main() -> ExitCode {
    let mut arguments = Arguments::parse();
    let outcome = match arguments.command.take() {
        Some(command) => run(command),
        None => check(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::FAILURE,
        Err(Failure::Error(error)) => {
            let _ = writeln!(io::stderr().lock(), "core-check: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Checks a content folder, prints its problems, and writes the compiled content if the arguments name folders for it.
fn check(arguments: &Arguments) -> Result<(), Failure> {
    // Without a command, the arguments have a folder.
    let content = arguments.content.as_deref().unwrap_or(Path::new(""));
    let print = if arguments.json { print_json } else { print_text };
    let folders = arguments.output.as_deref().zip(arguments.program.as_deref());
    let options = Options {
        today: arguments.day.as_deref(),
        over: arguments.over.as_deref(),
        show: arguments.show.as_deref(),
        book_pages: arguments.program.as_deref().map_or(Ok(None), book_pages)?,
    };
    let compiled = compile_with(content, &options).map_err(|problems| reported(&problems, print))?;
    print(&compiled.warnings)?;
    if let Some((output, program)) = folders {
        write_files(&compiled, output, program)?;
    }
    Ok(())
}

/// Runs a command other than the check.
fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Program { content, program, day } => {
            let compiled = compile(&content, day.as_deref());
            let compiled = compiled.map_err(|problems| reported(&problems, print_text))?;
            write_program(&compiled, &program)?;
        }
        Command::PublishDays { content } => {
            let articles = publish_days(&content).map_err(|problems| reported(&problems, print_text))?;
            print_lines(articles.iter().map(|article| format!("{} {}", article.day, article.file)))?;
        }
        Command::EventDays { content } => {
            let price_days = price_days(&content).map_err(|problems| reported(&problems, print_text))?;
            print_lines(event_days(&content).into_iter().chain(price_days))?;
        }
        Command::Launch { content, today } => {
            let report = launch::report(&content, &today);
            let report = report.map_err(|problems| reported(&problems, print_text))?;
            print_lines([serde_json::to_string_pretty(&report).map_err(io::Error::from)?])?;
        }
        Command::Fill { content } => examples::fill(&content)?,
        Command::Editors { project } => write_for_editors(&project)?,
        Command::Describe => {
            let files = schema::FILE_KINDS.iter().map(|kind| (kind.path, kind.table));
            let files: BTreeMap<&str, &str> = files.collect();
            let description = serde_json::json!({ "files": files, "definitions": schema::definitions() });
            print_lines([format!("{description:#}")])?;
        }
    }
    Ok(())
}

/// Prints problems that prevent a command.
fn reported(problems: &[Problem], print: fn(&[Problem]) -> io::Result<()>) -> Failure {
    print(problems).map_or_else(Failure::Error, |()| Failure::Reported)
}

/// Prints lines to standard output.
///
/// # Errors
/// If a line cannot be written, such as at a full disk.
fn print_lines(lines: impl IntoIterator<Item = String>) -> io::Result<()> {
    let mut output = io::stdout().lock();
    lines.into_iter().try_for_each(|line| writeln!(output, "{line}"))?;
    output.flush()
}

/// Prints problems to standard error, one line each.
fn print_text(problems: &[Problem]) -> io::Result<()> {
    let mut errors = io::stderr().lock();
    for problem in problems {
        writeln!(errors, "{problem}")?;
    }
    let types: BTreeSet<_> = problems.iter().filter_map(|problem| problem.declared.as_deref()).collect();
    for declared in types {
        let (name, file) = (declared.name, declared.file);
        writeln!(errors, "(For developers: a new key there is a field of {name} in {file}.)")?;
    }
    Ok(())
}

/// Prints problems to standard output as JSON.
fn print_json(problems: &[Problem]) -> io::Result<()> {
    let problem = |Problem { file, line, is_warning, message, key, declared, .. }: &Problem| {
        let declared =
            declared.iter().map(|declared| ("declared", serde_json::json!([declared.name, declared.file])));
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
    print_lines([serde_json::json!(problems).to_string()])
}

/// The first day of each event in a content folder, and the day after its last; none while the content has a problem.
fn event_days(content: &Path) -> Vec<String> {
    let Ok(compiled) = compile(content, None) else { return Vec::new() };
    let build = load(compiled.content.build.leak()).ok().and_then(|loaded| loaded.build);
    let events = build.map_or(&[][..], |build| build.events).iter();
    let days = events.flat_map(|event| {
        let after = Day::from_iso(event.last.0).and_then(|last| last.plus(1)).map(Day::iso);
        [Some(event.first.0.to_owned()), after]
    });
    days.flatten().collect()
}

/// Writes the schemas of the content files, and the list of files for which editors use them.
fn write_for_editors(project: &Path) -> io::Result<()> {
    const SCHEMAS: &str = "core-wasm/content/schema";
    let folder = project.join(SCHEMAS);
    let mut rules =
        "# Which JSON Schema Even Better TOML and taplo use for which file of content/.\n".to_owned();
    let mut written = BTreeSet::new();
    for kind in schema::FILE_KINDS.iter() {
        let file = folder.join(kind.schema_file());
        write_if_changed(&file, format!("{:#}\n", kind.document_schema()))?;
        written.insert(file);
        if kind.path.ends_with(".toml") {
            let (path, schema) = (kind.path, kind.schema_file());
            rules += &format!(
                "\n[[rule]]\ninclude = [\"content/{path}\"]\nschema = {{ path = \"{SCHEMAS}/{schema}\" }}\n"
            );
        }
    }
    for entry in fs::read_dir(&folder)? {
        remove_unless_in(&written, entry?.path())?;
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
fn write_files(compiled: &Compiled, output: &Path, program: &Path) -> io::Result<()> {
    let documents = &output.join("documents");
    let mut written = BTreeSet::new();
    for (name, json) in &compiled.document_files {
        let file = documents.join(format!("{name}.json"));
        write_if_changed(&file, json)?;
        written.insert(file);
    }
    for file in files_of_subfolders(documents)? {
        remove_unless_in(&written, file)?;
    }
    write_program(compiled, program)?;
    let files: [(&str, &[u8]); 7] = [
        ("pictures.json", compiled.pictures.as_bytes()),
        ("characters.txt", compiled.characters.as_bytes()),
        ("excerpt.ts", compiled.programs.excerpt.as_bytes()),
        ("journal-index.bin", compiled.journal_index),
        ("build-content.bin", &compiled.content.build),
        ("server-content.bin", &compiled.content.server),
        // Written last, because file watchers wait for it.
        ("content.bin", &compiled.content.browser),
    ];
    files.into_iter().try_for_each(|(name, bytes)| write_if_changed(&output.join(name), bytes))
}

/// Writes the input of the delivered pages and of the book.
fn write_program(compiled: &Compiled, program: &Path) -> io::Result<()> {
    write_if_changed(&program.join("program.json"), &compiled.programs.initiation)?;
    write_if_changed(&program.join("others.json"), &compiled.programs.others)
}

fn write_if_changed(file: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    if fs::read(file).is_ok_and(|present| present == contents.as_ref()) {
        return Ok(());
    }
    fs::create_dir_all(file.parent().unwrap_or(Path::new("")))?;
    // The file is replaced as a whole: a server may read it at this moment. Watchers go by its extension.
    let extension = file.extension().unwrap_or_default().to_string_lossy();
    let part = file.with_extension(format!("part.{extension}"));
    fs::write(&part, contents)?;
    fs::rename(part, file)
}

fn remove_unless_in(kept: &BTreeSet<PathBuf>, file: PathBuf) -> io::Result<()> {
    if kept.contains(&file) { Ok(()) } else { fs::remove_file(file) }
}

/// The files in the folders of a folder.
fn files_of_subfolders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?.path();
        if entry.is_dir() {
            for file in fs::read_dir(entry)? {
                files.push(file?.path());
            }
        }
    }
    Ok(files)
}
