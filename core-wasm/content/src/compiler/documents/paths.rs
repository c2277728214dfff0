//! Paths of content files and folders that several modules name.

/// The descriptions of pictures. The file has a table for each picture, named like its file.
pub const PICTURES: &str = "pictures.toml";
pub const OFFERS: &str = "offers.toml";
pub const FORMS: &str = "forms.toml";
pub const REDIRECTS: &str = "redirects.toml";
pub const RETREATS: &str = "pages/retreats.toml";

/// The folder of articles.
pub const JOURNAL: &str = "journal";
pub const CASE_STUDIES: &str = "case-studies";
pub const LEGAL: &str = "legal";
/// The folder of pages that have only a text.
pub const PLAIN: &str = "pages/plain";
/// The folder of picture files.
pub const IMAGES: &str = "images";

/// The folder of INITIATION's program, and of the folders of other programs.
pub const PROGRAM: &str = "program";
