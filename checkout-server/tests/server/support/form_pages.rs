//! A form page with every placeholder that the server fills in, as the build writes it.

use core_wasm::{
    catalog::model::{FieldKind, FormName},
    forms::{HONEYPOT, fields},
};

/// Returns a minimal form page; `variant` is shown in its title.
pub(crate) fn form_page(form: FormName, variant: &str) -> String {
    let mut page = format!(
        "<!doctype html><title>{} {variant}</title><p role=\"alert\">{{{{ summary }}}}</p><form method=\"post\">",
        form.as_str()
    );
    for field in fields(form) {
        let name = field.name;
        let common = format!("name=\"{name}\" aria-invalid=\"{{{{ invalid.{name} }}}}\"");
        page.push_str(&match field.kind {
            FieldKind::Select => format!(
                "<select {common}><option value=\"\">-</option>{{% for option in options.{name} %}}<option value=\"{{{{ option.value }}}}\"{{% if option.value == values.{name} %}} selected{{% endif %}}>{{{{ option.label }}}}</option>{{% endfor %}}</select>"
            ),
            FieldKind::Textarea => format!("<textarea {common}>{{{{ values.{name} }}}}</textarea>"),
            _ => format!("<input {common} value=\"{{{{ values.{name} }}}}\">"),
        });
        page.push_str(&format!("<p id=\"error-{name}\">{{{{ errors.{name} }}}}</p>"));
    }
    page.push_str(&format!("<input name=\"{HONEYPOT}\" value=\"\"></form>"));
    page
}
