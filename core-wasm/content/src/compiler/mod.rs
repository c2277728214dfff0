//! Compiles `content/` to the bytes that the core loads.
//!
//! | step | folder | result |
//! |---|---|---|
//! | documents | `documents` | every file, read and parsed once, with the position of each value |
//! | facts | `facts`, gathered in `gather.rs` | data of the whole content that a single file needs |
//! | texts | `texts` | the Markdown with its placeholders filled in, rendered once |
//! | rules | `rules` | every problem, sorted by place |
//! | output | `output` | the values of the model, as bytes |
//!
//! Two folders serve several steps: `values` checks and reads a value by its type in the model, and `program` has the
//! delivered programs, whose pages depend on each other. Each step is a function of the results before it, and no
//! result is changed later. One step is divided: `gather.rs` renders the texts of articles before it computes most facts,
//! because the placeholder for reading times needs them. A problem is one line with the place, the finding, and the remedy.
//!
//! Imports follow one order, without cycles: `documents`, `facts`, `texts`, `values`, `program`, `gather`, `rules`,
//! `output`.

#[macro_use]
mod patterns;
pub(crate) mod documents;
pub(crate) mod facts;
mod gather;
mod output;
mod program;
mod rules;
mod texts;
pub(crate) mod values;

pub use documents::problem;
pub use output::{Compiled, ContentFiles, ProgramFiles, examples, launch, schema};

use std::path::Path;

use documents::Documents;
use documents::build_day::build_day;
use facts::articles::PublishDay;
use facts::{articles, dated_prices};
use gather::facts_and_texts;
use problem::Problem;
use values::file_kinds::documents_in;

/// Compiles a content folder. Articles with a publication day after `today` (`2026-01-18`, in Honolulu) are left out;
/// without `today`, none is.
///
/// # Errors
/// All problems of all files, sorted by place, if one of them is more than a warning.
pub fn compile(content: &Path, today: Option<&str>) -> Result<Compiled, Vec<Problem>> {
    compile_with(content, &Options { today, ..Options::default() })
}

/// Options of the compiler.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// As for [`compile`].
    pub today: Option<&'a str>,
    /// A folder with unsaved texts: its files replace the content files of the same path.
    pub over: Option<&'a Path>,
    /// The path of an essay below `content/` that is published for a preview even if it is a draft or its day is to
    /// come.
    pub show: Option<&'a str>,
    /// The number of pages of the delivered book, which the build counts before it compiles the content.
    pub book_pages: Option<usize>,
}

/// Compiles a content folder with options.
///
/// # Errors
/// As for [`compile`].
pub fn compile_with(content: &Path, options: &Options) -> Result<Compiled, Vec<Problem>> {
    let Options { over, show, book_pages, .. } = *options;
    let today = options.today.map(build_day).transpose()?;
    let documents: &'static Documents = Box::leak(Box::new(documents_in(content, over, show)?));
    let (facts, texts) = facts_and_texts(documents, today);
    let mut problems = rules::problems(&facts, &texts);
    problems.extend(rules::editorial::warnings(&facts, &texts));
    problems.sort();
    if problems.iter().any(|problem| !problem.is_warning) {
        return Err(problems);
    }
    let compiled = output::compiled(&facts, &texts, today, book_pages).map_err(|problem| vec![problem])?;
    Ok(Compiled { warnings: problems, ..compiled })
}

/// The days (`2026-01-18`) on which the price of an offer changes.
///
/// # Errors
/// A problem if a folder of the content cannot be read.
pub fn price_days(content: &Path) -> Result<Vec<String>, Vec<Problem>> {
    Ok(dated_prices::change_days(&documents_in(content, None, None)?))
}

/// The publication day of each article that is not a draft.
///
/// # Errors
/// As for [`price_days`].
pub fn publish_days(content: &Path) -> Result<Vec<PublishDay>, Vec<Problem>> {
    Ok(articles::publish_days(&documents_in(content, None, None)?))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The modules, each of which imports only from itself and the modules before it.
    const ORDER: [&str; 9] =
        ["patterns", "documents", "facts", "texts", "values", "program", "gather", "rules", "output"];

    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
    }

    /// The first names of the paths in an import: `{a::b, c}` has `a` and `c`.
    fn first_names(import: &str) -> Vec<&str> {
        let (mut names, mut depth) = (Vec::new(), 0);
        for part in pattern!(r"[{}]|(?:\w+|::|\*)+").find_iter(import).map(|part| part.as_str()) {
            match part {
                "{" => depth += 1,
                "}" => depth -= 1,
                path if depth <= 1 => names.extend(path.split("::").next()),
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        names
    }

    /// The names that a file imports from this module: by `crate::compiler`, or by as many `super` as lead here from
    /// `depth` modules below.
    fn imports(code: &str, depth: usize) -> Vec<&str> {
        let starts = pattern!(r"\b(?:crate::compiler|(?:super::)*super)::").find_iter(code);
        let leads_here =
            |start: &str| start == "crate::compiler::" || start.matches("super").count() == depth;
        let starts = starts.filter(|start| leads_here(start.as_str()));
        starts.flat_map(|start| first_names(code.split_at(start.end()).1)).collect()
    }

    #[test]
    fn the_names_of_nested_and_of_grouped_imports_are_found() {
        let code = "use super::super::{a::{b, c::d}, e, f::*};\nuse super::g;\nuse crate::compiler::h;\n\
                    fn i() -> crate::compiler::j::K { super::super::l(m) }";
        assert_eq!(imports(code, 2), ["a", "e", "f", "h", "j", "l"]);
        assert_eq!(imports(code, 1), ["g", "h", "j"]);
    }

    #[test]
    fn a_module_imports_only_from_modules_before_it() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/compiler");
        let place = |name: &str| ORDER.iter().position(|known| *known == name);
        let mut count = 0;
        for file in files(&root).iter().filter(|file| file.extension().is_some_and(|end| end == "rs")) {
            let path = file.strip_prefix(&root).unwrap().with_extension("");
            let module: Vec<&str> = path.iter().map(|name| name.to_str().unwrap()).collect();
            let module = module.strip_suffix(&["mod"]).unwrap_or(&module);
            let Some(name) = module.first() else { continue };
            let own = place(name).unwrap_or_else(|| panic!("{name} has no place in the order"));
            let text = fs::read_to_string(file).unwrap();
            // The module of a file's tests is one deeper.
            let (code, tests) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
            for import in [imports(code, module.len()), imports(tests, module.len() + 1)].concat() {
                assert!(place(import).is_some_and(|place| place <= own), "{path:?} imports {import}");
                count += 1;
            }
        }
        assert!(count > 200, "{count}");
    }
}
