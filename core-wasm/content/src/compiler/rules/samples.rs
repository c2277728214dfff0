//! Rules of samples: visitors are told what is invented.

use crate::compiler::documents::node::Node;
use crate::compiler::documents::paths::LEGAL;
use crate::compiler::documents::problem::Problem;
use crate::compiler::facts::Facts;

/// Samples must be marked as such for visitors: in the notice of a legal text, the note of the testimonials, the note
/// of a case study.
pub fn problems(facts: &Facts) -> Vec<Problem> {
    let documents = facts.documents;
    let legal = documents.below(LEGAL).filter(|text| text.root.is_true("sample"));
    let mut notes: Vec<Node> = legal.filter_map(|text| text.root.key("notice")).collect();
    let testimonials = documents.items("pages/initiation.toml", &["testimonials", "items"]);
    let section = documents.at("pages/initiation.toml", &["testimonials"]);
    let section =
        section.filter(|_| testimonials.into_iter().any(|testimonial| testimonial.is_true("sample")));
    notes.extend(section.and_then(|section| section.key("note")));
    notes.extend(documents.at("pages/case-studies.toml", &["list", "sample_note"]));
    let says_so = |note: &Node| facts.shown(*note).is_none_or(|text| text.to_lowercase().contains("sample"));
    let remedy = "write the word sample into it, or sample = false once nothing is invented";
    let silent_notes = notes.into_iter().filter(|note| !says_so(note));
    let silent =
        silent_notes.map(|note| note.fault(format!("does not say that something is a sample ({remedy})")));
    let absent = section.filter(|section| section.key("note").is_none()).map(|section| {
        section.fault("has no \"note\", and a voice is a sample (write note = …, with the word sample)")
    });
    silent.chain(absent).collect()
}
