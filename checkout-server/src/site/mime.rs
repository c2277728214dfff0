//! Media types by file name, and the canonical link of Markdown pages.

use hyper::{
    HeaderMap,
    header::{HeaderValue, InvalidHeaderValue, LINK},
};
use mime_guess::mime;

/// `Content-Type` of a file. Unknown files are byte streams, which browsers download.
///
/// # Errors
/// None: every media type is a valid header value.
pub(super) fn media_type(file: &str) -> Result<HeaderValue, InvalidHeaderValue> {
    let name = file.rsplit('/').next().unwrap_or(file);
    let kind = match name {
        "feed.xml" => "application/rss+xml",
        "feed.json" => "application/feed+json",
        "speculation-rules.json" => "application/speculationrules+json",
        name if name.ends_with(".xml") => "application/xml",
        name => mime_guess::from_path(name).first_raw().unwrap_or("application/octet-stream"),
    };
    let is_text = kind.parse::<mime::Mime>().is_ok_and(|kind| kind.type_() == mime::TEXT);
    if is_text || name.ends_with(".xml") {
        HeaderValue::from_str(&format!("{kind}; charset=utf-8"))
    } else {
        HeaderValue::from_str(kind)
    }
}

/// Adds `Link: rel="canonical"` to a Markdown page, so that search engines index the HTML page.
pub(super) fn with_canonical_link(
    mut headers: HeaderMap,
    file: &str,
    origin: &str,
) -> Result<HeaderMap, InvalidHeaderValue> {
    if let Some(page) = file.strip_suffix(".md") {
        let path = if page == "index" { "" } else { page };
        let link = format!("<{origin}/{path}>; rel=\"canonical\"");
        headers.insert(LINK, HeaderValue::from_str(&link)?);
    }
    Ok(headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_markdown_page_links_to_its_html_page() {
        let link = |file| {
            let headers = with_canonical_link(HeaderMap::new(), file, "https://house.example").unwrap();
            headers.get(LINK).map(|link| link.to_str().unwrap().to_owned())
        };
        let page = |path: &str| Some(format!("<https://house.example{path}>; rel=\"canonical\""));
        assert_eq!(link("index.md"), page("/"));
        assert_eq!(link("journal/the-soft-no.md"), page("/journal/the-soft-no"));
        assert_eq!(link("llms.txt"), None);
    }

    #[test]
    fn every_kind_of_file_that_the_build_writes_has_its_media_type() {
        for (file, expected) in [
            ("index.html", "text/html; charset=utf-8"),
            ("assets/a.css", "text/css; charset=utf-8"),
            ("assets/core.wasm", "application/wasm"),
            ("assets/entry-1a2b.js", "text/javascript; charset=utf-8"),
            ("a.b/PHOTO.AVIF", "image/avif"),
            ("a.webp", "image/webp"),
            ("a.jpg", "image/jpeg"),
            ("a.png", "image/png"),
            ("favicon.ico", "image/x-icon"),
            ("favicon.svg", "image/svg+xml"),
            ("a.woff2", "font/woff2"),
            ("a.pdf", "application/pdf"),
            ("a.epub", "application/epub+zip"),
            ("a.mp3", "audio/mpeg"),
            ("a.mp4", "video/mp4"),
            ("sitemap.xml", "application/xml; charset=utf-8"),
            ("journal/feed.xml", "application/rss+xml; charset=utf-8"),
            ("journal/feed.json", "application/feed+json"),
            ("journal/index.bin", "application/octet-stream"),
            ("speculation-rules.json", "application/speculationrules+json"),
            ("about.head.json", "application/json"),
            ("calendar/gathering.ics", "text/calendar; charset=utf-8"),
            ("journal/the-soft-no.md", "text/markdown; charset=utf-8"),
            ("llms.txt", "text/plain; charset=utf-8"),
            ("site.webmanifest", "application/manifest+json"),
            ("LICENSE", "application/octet-stream"),
        ] {
            assert_eq!(media_type(file).unwrap(), expected, "{file}");
        }
    }
}
