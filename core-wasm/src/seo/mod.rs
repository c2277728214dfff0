//! Files for search engines and other programs: structured data, sitemap, robots.txt, feeds, calendars, llms.txt.
//!
//! The files are generated natively from the same content as the pages, while the site is built (`export seo`), and are
//! never part of the browser module. The pages come from the registry, so these files contain no drafts, checkout
//! states or forms.
//!
//! The core has no clock: the current date is in the [`BuildContext`] and decides which events are upcoming.

mod calendar;
mod context;
mod events;
mod feeds;
mod llms_txt;
mod markup;
pub mod program_calendar;
mod sitemap;
mod structured_data;

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;
use serde_json::Value;

pub use context::{BuildContext, BuiltPicture};
pub use events::{EVENTS, Event, upcoming};
pub use feeds::Alternate;

use context::{IndexedPage, indexed_pages};

use crate::routes::RouteId;

/// The generated files and tags.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BuildOutput {
    /// The JSON-LD document of each indexed page, by the page's file.
    pub graphs: BTreeMap<String, Value>,
    /// The path of each page in Markdown, by the page's file. The build generates the Markdown from the finished page.
    pub markdown_pages: BTreeMap<String, String>,
    /// The alternate representations of a page for `<link rel="alternate">`, by the page's file.
    pub alternates: BTreeMap<String, Vec<Alternate>>,
    /// The files to write, by their path below the site's folder.
    pub files: BTreeMap<String, String>,
}

/// Generates all files and tags.
///
/// # Errors
/// If a file cannot be written as XML.
pub fn generate(context: &BuildContext) -> io::Result<BuildOutput> {
    let pages = indexed_pages();
    let mut files = BTreeMap::from([
        ("robots.txt".to_owned(), sitemap::robots(context)),
        ("sitemap.xml".to_owned(), sitemap::sitemap(&pages, context)?),
        ("llms.txt".to_owned(), llms_txt::llms_txt(&pages, context)),
        (feeds::RSS.trim_start_matches('/').to_owned(), feeds::rss(context)?),
        (feeds::JSON.trim_start_matches('/').to_owned(), feeds::json(context)),
    ]);
    files.extend(
        upcoming(&context.today)
            .filter_map(|event| Some((events::file(event), calendar::calendar(event, context)?))),
    );
    let has_feeds = |page: &&IndexedPage| {
        matches!(page.route, RouteId::Journal | RouteId::JournalPage | RouteId::Article)
    };
    Ok(BuildOutput {
        graphs: pages.iter().map(|page| (page.file.clone(), structured_data::graph(page, context))).collect(),
        markdown_pages: pages
            .iter()
            .map(|page| (page.file.clone(), llms_txt::markdown_path(&page.path)))
            .collect(),
        alternates: pages
            .iter()
            .filter(has_feeds)
            .map(|page| (page.file.clone(), feeds::alternates()))
            .collect(),
        files,
    })
}
