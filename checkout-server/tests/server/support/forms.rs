//! The page of a form as the build leaves it, with a place for everything that the server fills in.

use core_wasm::{
    forms::{TRAP, fields},
    model::{FieldKind, FormKind},
};

/// The page, small and whole. `dress` tells one page from another.
pub(crate) fn form_page(form: FormKind, dress: &str) -> String {
    let mut page = format!(
        "<!doctype html><title>{} {dress}</title><p role=\"alert\">{{{{summary}}}}</p><form method=\"post\">",
        form.word()
    );
    for field in fields(form) {
        let name = field.name;
        let common = format!("name=\"{name}\" aria-invalid=\"{{{{invalid:{name}}}}}\"");
        page.push_str(&match field.kind {
            FieldKind::Select => {
                let choices = field.options.unwrap_or_default().iter();
                let choices: String = choices
                    .map(|choice| format!("<option value=\"{}\">{}</option>", choice.value, choice.label))
                    .collect();
                format!("<select {common}><option value=\"\" selected=\"\">-</option>{choices}</select>")
            }
            FieldKind::Textarea => format!("<textarea {common}>{{{{value:{name}}}}}</textarea>"),
            _ => format!("<input {common} value=\"{{{{value:{name}}}}}\">"),
        });
        page.push_str(&format!("<p id=\"error-{name}\">{{{{error:{name}}}}}</p>"));
    }
    page.push_str(&format!("<input name=\"{TRAP}\" value=\"\"></form>"));
    page
}
