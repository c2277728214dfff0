//! The content type of a file, by its name.

/// The `Content-Type` of a file. An unknown one is bytes, which browsers offer to save.
pub(super) fn of(file: &str) -> &'static str {
    let name = file.rsplit('/').next().unwrap_or(file);
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

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn types_follow_the_last_extension() {
        for (file, kind) in [
            ("assets/core.wasm", "application/wasm"),
            ("assets/entry-1a2b.js", "text/javascript; charset=utf-8"),
            ("a.b/PHOTO.AVIF", "image/avif"),
            ("sitemap.xml", "application/xml; charset=utf-8"),
            ("site.webmanifest", "application/manifest+json"),
            (".well-known/security.txt", "text/plain; charset=utf-8"),
            ("LICENSE", "application/octet-stream"),
        ] {
            assert_eq!(of(file), kind, "{file}");
        }
    }
}
