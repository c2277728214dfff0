//! Media types by file name, and the canonical link of Markdown pages.

use hyper::{
    HeaderMap,
    header::{HeaderValue, InvalidHeaderValue, LINK},
};

/// The `Content-Type` of a file. Unknown files are bytes, which browsers download.
pub(super) fn media_type(file: &str) -> &'static str {
    let name = file.rsplit('/').next().unwrap_or(file);
    match name {
        "feed.xml" => return "application/rss+xml; charset=utf-8",
        "feed.json" => return "application/feed+json",
        "speculation-rules.json" => return "application/speculationrules+json",
        _ => {}
    }
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension.to_ascii_lowercase().as_str() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "xml" => "application/xml; charset=utf-8",
        "rss" => "application/rss+xml; charset=utf-8",
        "atom" => "application/atom+xml; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        "ics" => "text/calendar; charset=utf-8",
        "svg" => "image/svg+xml",
        "avif" => "image/avif",
        "webp" => "image/webp",
        "jpg" | "jpeg" => "image/jpeg",
        "png" => "image/png",
        "gif" => "image/gif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "pdf" => "application/pdf",
        "mp3" => "audio/mpeg",
        "m4a" => "audio/mp4",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        _ => "application/octet-stream",
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
        assert_eq!(link("about.md"), page("/about"));
        assert_eq!(link("journal/the-soft-no.md"), page("/journal/the-soft-no"));
        assert_eq!(link("llms.txt"), None);
    }

    #[test]
    fn media_types_follow_the_last_extension() {
        for (file, expected) in [
            ("assets/core.wasm", "application/wasm"),
            ("assets/entry-1a2b.js", "text/javascript; charset=utf-8"),
            ("a.b/PHOTO.AVIF", "image/avif"),
            ("sitemap.xml", "application/xml; charset=utf-8"),
            ("journal/feed.xml", "application/rss+xml; charset=utf-8"),
            ("journal/feed.json", "application/feed+json"),
            ("speculation-rules.json", "application/speculationrules+json"),
            ("about.head.json", "application/json"),
            ("calendar/gathering.ics", "text/calendar; charset=utf-8"),
            ("journal/the-soft-no.md", "text/markdown; charset=utf-8"),
            ("llms.txt", "text/plain; charset=utf-8"),
            ("site.webmanifest", "application/manifest+json"),
            (".well-known/security.txt", "text/plain; charset=utf-8"),
            ("LICENSE", "application/octet-stream"),
        ] {
            assert_eq!(media_type(file), expected, "{file}");
        }
    }
}
