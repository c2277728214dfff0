//! `content/languages.toml`: words of other languages in the texts of the house, for those who hear them.

source! {
    /// The words of other languages that stand in essays, legal texts and the pages of the program.
    pub struct Languages {
        /// The languages, one table each.
        pub languages: &'static [Language],
    }

    /// A language other than that of the house.
    pub struct Language {
        /// Its short name: `haw`, `fil`.
        pub code: LanguageCode,
        /// Its words as the texts write them; a capital letter at the beginning makes no difference.
        pub words: &'static [&'static str],
    }
}

source! {
    /// The short name of a language (BCP 47): two or three small letters.
    pub struct LanguageCode(&'static str);
}
