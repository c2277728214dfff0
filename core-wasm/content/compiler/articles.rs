//! Loads the articles: every file of the journal, the rules that concern all of them, and their order.

use super::engine::dates::Day;
use super::engine::router::is_slug;
use super::figures::in_words;
use super::front_matter::MarkdownFile;
use super::journal_index::{self, IndexedArticle, IndexedPicture};
use super::language_index::LangSpan;
use super::loader::ContentLoader;
use super::markdown::render;
use super::model::{ArticleFrontMatter, Focal, ReadingTime};
use super::node::Node;
use super::references::References;
use super::registry::RouteId;
use super::stamp;

/// The articles.
pub struct Articles {
    /// The published ones, the newest first.
    pub published: Vec<Article>,
    /// The files of all, drafts included.
    pub files: Vec<MarkdownFile>,
}

/// A published article.
pub struct Article {
    slug: &'static str,
    front_matter: ArticleFrontMatter,
    /// Words of other languages in title and excerpt.
    lang_spans: [Vec<LangSpan>; 2],
}

impl Articles {
    /// The journal's index, which `src/catalog/journal.rs` reads.
    ///
    /// # Errors
    /// Of the serializer, which has none for texts and numbers in memory.
    pub fn index(&self, categories: &[&str]) -> postcard::Result<Vec<u8>> {
        let days: Vec<_> = self.published.iter().map(Article::days).collect();
        let entries: Vec<_> = self
            .published
            .iter()
            .zip(&days)
            .map(|(article, (published, updated))| article.entry(categories, published, updated.as_deref()))
            .collect();
        Ok([&stamp::of_journal(categories).to_be_bytes()[..], &postcard::to_allocvec(&entries)?].concat())
    }
}

impl Article {
    /// The days of its publication and of its update, in ISO form.
    fn days(&self) -> (String, Option<String>) {
        let updated = self.front_matter.updated.and_then(|day| Day::from_long(day.0));
        (publish_date(self).map(Day::iso).unwrap_or_default(), updated.map(Day::iso))
    }

    fn entry<'a>(
        &'a self,
        categories: &[&str],
        date_time: &'a str,
        updated: Option<&'a str>,
    ) -> IndexedArticle<'a> {
        let ArticleFrontMatter { title, excerpt, category, picture, .. } = &self.front_matter;
        let category = categories.iter().position(|name| *name == category.0);
        let indexed = |id: &'a str, focal: &Focal| IndexedPicture { id, focal: [focal.x.0, focal.y.0] };
        let portrait = picture.portrait.as_ref();
        let span =
            |span: &LangSpan| journal_index::LangSpan { from: span.from, to: span.to, lang: span.lang };
        IndexedArticle {
            slug: self.slug,
            title,
            excerpt: excerpt.0,
            lang_spans: self.lang_spans.each_ref().map(|spans| spans.iter().map(span).collect()),
            category: category.unwrap_or(categories.len()),
            reading_time: self.front_matter.reading_time.0,
            publish_date: self.front_matter.publish_date.0,
            date_time,
            updated,
            featured: self.front_matter.featured,
            sample: self.front_matter.sample,
            picture: indexed(picture.id, &picture.focal),
            alt: picture.alt,
            portrait: portrait.map(|file| indexed(file.id.0, &file.focal)),
        }
    }
}

/// The date of publication.
fn publish_date(article: &Article) -> Option<Day> {
    Day::from_long(article.front_matter.publish_date.0)
}

/// The shortest and the longest reading time, in words: `seven to fifteen`.
fn reading_times(articles: &[Article]) -> String {
    let minutes = || articles.iter().filter_map(|article| article.front_matter.reading_time.minutes());
    let (shortest, longest) = (minutes().min().unwrap_or_default(), minutes().max().unwrap_or_default());
    match (in_words(shortest), in_words(longest)) {
        (shortest, longest) if shortest == longest => longest,
        (shortest, longest) => format!("{shortest} to {longest}"),
    }
}

/// The reading speed.
const WORDS_PER_MINUTE: usize = 220;
/// How far a stated reading time that is not the computed one may differ from the number of words, in percent.
const TOLERANCE: usize = 15;
/// The most featured articles.
const FEATURED: usize = 2;

impl ContentLoader {
    /// Loads every article. One that is published after `today` counts as a draft.
    pub fn articles(&mut self, _: &References, today: Option<Day>) -> Articles {
        let mut articles = Articles { published: Vec::new(), files: Vec::new() };
        let mut slugs = Vec::new();
        for name in self.file_names("journal", ".md") {
            let Some((front_matter, mut file)) =
                self.front_matter::<ArticleFrontMatter>(&format!("journal/{name}.md"))
            else {
                // Links to it are not a second problem.
                slugs.push(name);
                continue;
            };
            let waits = |front_matter: &ArticleFrontMatter| {
                today.is_some_and(|today| Day::from_long(front_matter.publish_date.0) > Some(today))
            };
            file.published =
                !front_matter.as_ref().is_some_and(|front_matter| front_matter.draft || waits(front_matter));
            articles.files.push(file);
            if file.published {
                self.check_slug(RouteId::Article, &name, file.root);
                slugs.push(name);
                if let Some(mut front_matter) = front_matter {
                    front_matter.reading_time = self.reading_time(front_matter.reading_time, &file);
                    self.check_updated(&front_matter, &file);
                    let texts = [front_matter.title, front_matter.excerpt.0];
                    let lang_spans = texts.map(|text| self.languages.spans(text));
                    articles.published.push(Article { slug: file.slug, front_matter, lang_spans });
                }
            }
        }
        self.set_slugs(RouteId::Article, slugs);
        self.figures.set("reading_times", reading_times(&articles.published));
        self.check_featured(&articles);
        articles.published.sort_by(|one, other| {
            publish_date(other).cmp(&publish_date(one)).then_with(|| one.slug.cmp(other.slug))
        });
        articles
    }

    /// The file and the stated day of publication of each article that is no draft; without those that state no day, which
    /// the rules report.
    pub fn publish_days(&mut self) -> Vec<(String, String)> {
        let mut days = Vec::new();
        for name in self.file_names("journal", ".md") {
            let Some((_, file)) = self.front_matter::<ArticleFrontMatter>(&format!("journal/{name}.md"))
            else {
                continue;
            };
            let is_draft = file.root.key("draft").is_some_and(|draft| draft.value.as_bool() == Some(true));
            let day = file.root.key("publish_date").and_then(Node::plain_text).and_then(Day::from_long);
            if let Some(day) = day.filter(|_| !is_draft) {
                days.push((format!("{name}.md"), day.iso()));
            }
        }
        days
    }

    /// The name of the file is the last segment of the path, which no other page has.
    pub(super) fn check_slug(&mut self, route: RouteId, name: &str, root: Node) {
        if is_slug(name) {
            self.check_free(&[route], name, root, "rename the file");
        } else {
            let message =
                "the name of the file is its address (write lower-case letters, digits and single hyphens)";
            self.report(root, message);
        }
    }

    /// The stated reading time, which must fit the number of words, or the computed one.
    fn reading_time(&mut self, stated: ReadingTime, file: &MarkdownFile) -> ReadingTime {
        let rendered = render(file.markdown, &self.pictures);
        let words = rendered.words;
        self.rendered.insert(file.slug, rendered);
        let computed = ((words + WORDS_PER_MINUTE / 2) / WORDS_PER_MINUTE).max(1);
        let Some(minutes) = stated.minutes() else { return ReadingTime::of_minutes(computed) };
        let expected = minutes * WORDS_PER_MINUTE;
        let fits = minutes == computed || words.abs_diff(expected) * 100 <= expected * TOLERANCE;
        if !fits && let Some(node) = file.root.key("reading_time") {
            self.fault(node, &format!("is {:?}, and the body has {words} words (write \"{computed} min read\", or leave it out)", stated.0));
        }
        stated
    }

    /// The date of the update is after the date of publication.
    fn check_updated(&mut self, front_matter: &ArticleFrontMatter, file: &MarkdownFile) {
        let Some(updated) = front_matter.updated else { return };
        if Day::from_long(updated.0) <= Day::from_long(front_matter.publish_date.0)
            && let Some(node) = file.root.key("updated")
        {
            self.fault(
                node,
                &format!(
                    "is {:?}, not after the day of publication (write a later day, or leave it out)",
                    updated.0
                ),
            );
        }
    }

    /// At most two articles are featured on any day, those that wait for theirs included.
    fn check_featured(&mut self, articles: &Articles) {
        let is_on = |file: &&MarkdownFile, key| {
            file.root.key(key).is_some_and(|node| node.value.as_bool() == Some(true))
        };
        let featured = articles.files.iter().filter(|file| is_on(file, "featured") && !is_on(file, "draft"));
        for file in featured.skip(FEATURED) {
            if let Some(node) = file.root.key("featured") {
                self.fault(
                    node,
                    &format!(
                        "is true in more than {FEATURED} articles (write featured = false in one of them)"
                    ),
                );
            }
        }
    }
}
