//! Reads the journal: every article of the folder, what belongs to all of them together, and their order.

use super::dates::Day;
use super::desk::Desk;
use super::emit::{Emit, record};
use super::fold::fold;
use super::languages::Said;
use super::markdown::render;
use super::matter::Text;
use super::model::ArticleMatter;
use super::read::Node;
use super::registry::RouteId;

/// The articles of the house.
pub struct Articles {
    /// Those that are published, the newest first.
    pub constants: Vec<Article>,
    /// The bodies of all, drafts included.
    pub texts: Vec<Text>,
}

/// An article as the constants hold it.
pub struct Article {
    slug: &'static str,
    matter: ArticleMatter,
    /// Words of other languages in title and excerpt.
    said: [Vec<Said>; 2],
}

impl Emit for Article {
    fn emit(&self) -> String {
        let searched = format!("{}\n{}", fold(self.matter.title), fold(self.matter.excerpt));
        record(
            "Article",
            &[
                ("slug", self.slug.emit()),
                ("searched", format!("{searched:?}")),
                ("said", self.said.emit()),
                ("date_time", format!("{:?}", published(self).map(Day::iso).unwrap_or_default())),
                ("matter", self.matter.emit()),
            ],
        )
    }
}

/// The day that an article tells.
fn published(article: &Article) -> Option<Day> {
    Day::from_long(article.matter.publish_date.0)
}

/// How many words a minute takes.
const WORDS_A_MINUTE: usize = 220;
/// How far a reading time may lie from the words, in percent.
const TOLERANCE: usize = 15;
/// How many articles lie on the table.
const FEATURED: usize = 2;

impl Desk {
    /// Reads every article.
    pub fn articles(&mut self) -> Articles {
        let mut articles = Articles { constants: Vec::new(), texts: Vec::new() };
        let (mut slugs, mut faulty) = (Vec::new(), false);
        for name in self.named("journal", ".md") {
            let Some((matter, mut text)) = self.matter::<ArticleMatter>(&format!("journal/{name}.md")) else {
                // Links to it are not a second fault.
                faulty = true;
                slugs.push(name);
                continue;
            };
            text.published = !matter.as_ref().is_some_and(|matter| matter.draft);
            articles.texts.push(text);
            if text.published {
                self.name_is_an_address(&name, text.root);
                slugs.push(name);
                if let Some(matter) = matter {
                    self.reading_time(&matter, &text);
                    self.updated(&matter, &text);
                    let said = [matter.title, matter.excerpt].map(|text| self.tongues.said(text));
                    articles.constants.push(Article { slug: text.slug, matter, said });
                }
            }
        }
        self.slugs(RouteId::Article, slugs);
        if !faulty {
            self.table(&articles);
        }
        articles.constants.sort_by(|one, other| {
            published(other).cmp(&published(one)).then_with(|| one.slug.cmp(other.slug))
        });
        articles
    }

    /// The name of the file is the end of the address.
    fn name_is_an_address(&mut self, name: &str, root: Node) {
        let word = |word: &str| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        if !name.split('-').all(word) {
            let message =
                "the name of the file is its address (write lower-case letters, digits and single hyphens)";
            self.note(root, message);
        }
    }

    /// The reading time that is told is the one that the words take.
    fn reading_time(&mut self, matter: &ArticleMatter, text: &Text) {
        let Some(minutes) = matter.reading_time.minutes() else { return };
        let words = render(text.markdown, &self.pictures).words;
        let told = minutes * WORDS_A_MINUTE;
        if words.abs_diff(told) * 100 <= told * TOLERANCE {
            return;
        }
        if let Some(node) = text.root.key("reading_time") {
            let fitting = ((words + WORDS_A_MINUTE / 2) / WORDS_A_MINUTE).max(1);
            let message = format!(
                "{} is {:?}, and the body has {words} words (write \"{fitting} min read\")",
                node.called(),
                matter.reading_time.0,
            );
            self.note(node, &message);
        }
    }

    /// An article is changed after it was published.
    fn updated(&mut self, matter: &ArticleMatter, text: &Text) {
        let Some(updated) = matter.updated else { return };
        if Day::from_long(updated.0) <= Day::from_long(matter.publish_date.0)
            && let Some(node) = text.root.key("updated")
        {
            let message = format!(
                "{} is {:?}, not after the day of publication (write a later day, or leave it out)",
                node.called(),
                updated.0,
            );
            self.note(node, &message);
        }
    }

    /// Two articles lie on the table. Where one could not be read, nobody can tell.
    fn table(&mut self, articles: &Articles) {
        let published = articles.texts.iter().filter(|text| text.published).count();
        let featured = articles.constants.iter().filter(|article| article.matter.featured).count();
        if published == articles.constants.len() && featured != FEATURED {
            let message =
                format!("{featured} of its articles are featured (write featured = true in {FEATURED})");
            self.note_file("journal", &message);
        }
    }
}
