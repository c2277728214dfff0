//! The list of pictures that the content uses, for the build step that encodes them.

use std::collections::BTreeMap;

use serde_json::json;

use crate::compiler::documents::Documents;
use crate::compiler::documents::paths::JOURNAL;
use crate::compiler::facts::pictures::Pictures;
use crate::compiler::texts::Texts;
use crate::compiler::values::check::Visited;
use crate::compiler::values::file_kinds::visit;
use crate::model::Picture;

/// The ids of the pictures that files refer to. The value is true if a file other than an article does.
pub fn pictures_in_use(documents: &Documents, texts: &Texts) -> BTreeMap<String, bool> {
    let mut in_use = BTreeMap::<String, bool>::new();
    for document in documents.all() {
        let is_outside = !document.is_below(JOURNAL);
        let mut found = |id: &str| *in_use.entry(id.to_owned()).or_default() |= is_outside;
        visit(document, &mut |kind, node| {
            if let Some(id) = node.plain_text().filter(|_| kind == Visited::Picture) {
                found(id);
            }
        });
        let text = texts.get(document.name);
        text.into_iter().flat_map(|text| &text.rendered.pictures).for_each(|id| found(id));
    }
    in_use
}

/// The pictures in use ([`pictures_in_use`]) as JSON sorted by id, each with focal point, phone crop, and whether only
/// articles show it.
pub fn json_of(in_use: &BTreeMap<String, bool>, pictures: &Pictures) -> String {
    let in_use = in_use.iter().filter_map(|(id, outside)| {
        let Picture { focal, portrait, .. } = pictures.get(id)?.as_ref()?;
        Some(json!({ "id": id, "focal": focal, "portrait": portrait, "articlesOnly": !outside }))
    });
    let in_use: Vec<String> = in_use.map(|picture| picture.to_string()).collect();
    format!("[\n{}\n]\n", in_use.join(",\n"))
}
