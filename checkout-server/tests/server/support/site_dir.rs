//! Small built site in its own directory, as the build writes it.

use super::{form_page, scratch_dir, temp_dir};
use core_wasm::{
    articles::{ALL, search},
    catalog::{content::embedded::FILE, journal::articles},
    forms::form_names,
    prerender::prerender_list,
};
use serde_json::{Map, Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// Directory, written once per test process.
pub(crate) fn site_dir() -> &'static Path {
    static SITE: OnceLock<PathBuf> = OnceLock::new();
    SITE.get_or_init(|| {
        let folder = scratch_dir().join("site");
        // Remove leftovers of an earlier run; there are none on the first.
        drop(fs::remove_dir_all(&folder));
        build(&folder);
        folder
    })
}

/// Copies the site and adds files, for one test.
pub(crate) fn site_dir_with(files: &[(&str, &[u8])]) -> PathBuf {
    let folder = temp_dir();
    copy(site_dir(), &folder);
    for (file, content) in files {
        fs::write(folder.join(file), content).unwrap();
    }
    folder
}

/// Copies a folder.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn build(folder: &Path) {
    let put = |file: &str, content: &[u8]| {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    };
    // The encodings need not be real: the server never decodes them.
    let put_encoded = |file: &str, content: &str| {
        put(file, content.as_bytes());
        put(&format!("{file}.br"), format!("br {content}").as_bytes());
        put(&format!("{file}.gz"), format!("gz {content}").as_bytes());
    };
    let mut pages = Map::new();
    for page in prerender_list() {
        let state = page.state.map_or("", |state| state.as_str());
        if !page.file.starts_with("forms/") {
            let link = if state == "paid" { " <a href=\"{{program}}\">" } else { "" };
            put_encoded(&page.file, &format!("<!doctype html><title>{}</title>{state}{link}", page.file));
        }
        pages.insert(page.file, json!({ "styleHashes": ["sha256-TestStyle="] }));
    }
    for form in form_names() {
        let name = form.as_str();
        put_encoded(&format!("forms/{name}.html"), &form_page(form, "whole"));
        put_encoded(
            &format!("forms/{name}/sent.html"),
            &format!("<!doctype html><title>{name} sent</title>"),
        );
    }
    put_encoded("assets/entry-1a2b3c.js", "export {}");
    put("assets/core-4d5e6f.wasm", b"\0asm");
    put("assets/hero-7a8b9c.avif", b"avif");
    put("assets/social/home-1f2e3d.jpg", b"jpeg");
    put("assets/icons/mark-192-4c5b6a.png", b"png");
    put("apple-touch-icon.png", b"png");
    put_encoded("favicon.ico", "ico");
    put_encoded("favicon.svg", "<svg/>");
    put("assets/a name.txt", b"spaced");
    put_encoded("sitemap.xml", "<urlset/>");
    put_encoded("site.webmanifest", "{}");
    put("robots.txt", b"User-agent: *");
    put(".well-known/notes.txt", b"not hidden");
    put(".hidden/notes.txt", b"hidden");
    put("_drafts/eighth.html", b"draft");
    put("leftover.html", b"a page that the registry does not name");
    let files = json!({ "favicon.svg": { "styleHashes": ["sha256-BBBB="] } });
    put_content(
        folder,
        FILE,
        json!({ "siteUrl": "http://127.0.0.1:8080", "contentHash": "0", "backendOrigin": null, "pages": pages, "files": files }),
    );
    put("_templates.json", templates().to_string().as_bytes());
}

/// Writes a content file into a site, and its data into the manifest. It begins with the version of its format and the
/// hash of the content.
pub(crate) fn put_content(site: &Path, content: &[u8], mut manifest: Value) {
    let digits = |from: usize| {
        let bytes = content[from..from + 8].try_into().unwrap();
        format!("{:016x}", u64::from_le_bytes(bytes))
    };
    manifest["format"] = digits(0).into();
    manifest["content"] = digits(8).into();
    fs::write(site.join("_site.json"), manifest.to_string()).unwrap();
    fs::write(site.join("_content.bin"), content).unwrap();
}

/// Templates of the journal and of the 404 page: handwritten parts in nearly empty pages.
fn templates() -> Value {
    const WRITTEN: [(&str, &str, &str); 2] = [
        ("journal", "journal-list", include_str!("../../../../app/src/journal/journal-list.jinja")),
        ("near", "near-pages", include_str!("../../../../app/src/pages/near-pages.jinja")),
    ];
    let mut templates = Map::new();
    let mut places = Map::new();
    for (place, name, source) in WRITTEN {
        let source: String = source.lines().map(str::trim_start).collect();
        templates.insert(name.to_owned(), source.into());
        places.insert(place.to_owned(), name.into());
    }
    let page = |title: &str, head: &str, data: &str, place: &str| {
        format!(
            "<!doctype html><title>{title}</title>{head}<div data-{data}=\"{{{{ answer }}}}\">{{% include templates.{place} %}}</div>"
        )
    };
    let style = "<style>{{ css | safe }}</style>";
    templates.insert("journal".to_owned(), page("journal found", style, "found", "journal").into());
    templates.insert("not-found".to_owned(), page("404.html", "", "near", "near").into());
    let (mut notes, mut pictures, mut card_css) = (Map::new(), Map::new(), Map::new());
    for category in search("", ALL).categories {
        notes.insert(category.name.to_owned(), format!("<p>of {}</p>", category.name).into());
    }
    for article in articles() {
        pictures.insert(article.slug.to_owned(), format!("<img class=\"{}\">", article.slug).into());
        card_css.insert(article.slug.to_owned(), format!(".{}{{}}", article.slug).into());
    }
    let search =
        json!({ "label": "Search", "placeholder": "A word", "category": "Category", "noneHint": "Hint" });
    let lists = json!({ "rest": "Rest", "newer": "Newer", "older": "Older" });
    let words = json!({ "search": search, "lists": lists, "clear": "Clear", "none": "none", "near": "Near" });
    let drawings = json!({ "search": "<svg/>", "nothing": "<svg/>" });
    let values = json!({ "words": words, "notes": notes, "pictures": pictures, "drawings": drawings, "templates": places });
    json!({ "templates": templates, "values": values, "css": "body{}", "cardCss": card_css })
}
