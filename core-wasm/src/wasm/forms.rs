//! Forms: the validation of entered values, and the sentence above a form with errors.

use js_sys::{Object, Reflect, Symbol};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::arguments::{
    FormMessages, FormNameText, FormValues, optional_text, property, text, unknown_name, wrong_type,
};
use super::{Answer, to_js};
use crate::catalog::model::FormName;
use crate::forms;

/// Validates the values of a form by the same rules as the server. Returns the errors; none for valid values.
///
/// @param form - The name of the form.
/// @param values - The entered values by field name. Names that the form does not have are ignored.
/// @throws {TypeError} if a value is not text, for example a file.
/// @throws {RangeError} for an unknown form.
/// @example
/// import { forms } from 'core-wasm';
///
/// console.log(forms.validate('newsletter', { email: 'ana' }).map(({ field }) => field)); // [ 'email' ]
/// console.log(forms.validate('newsletter', { email: 'ana@house.example' })); // []
#[wasm_bindgen(js_name = validateForm, unchecked_return_type = "FieldError[]")]
pub fn validate_form(form: FormNameText, values: FormValues) -> Answer {
    let form = form_of(&form)?;
    // `FormData` and `Map` have entries instead of properties.
    let has_entries = Reflect::has(&values, &Symbol::iterator()).unwrap_or_default();
    let values: JsValue = if has_entries {
        Object::from_entries(&values).map_err(|_| wrong_type("values", "an object"))?.into()
    } else {
        values.into()
    };
    for field in forms::fields(form) {
        optional_text(&["values.", field.name].concat(), property("values", &values, field.name)?.as_ref())?;
    }
    let value_of = |name: &str| property("values", &values, name).ok()??.as_string();
    to_js(&forms::validate_with(form, &value_of).err().unwrap_or_default())
}

/// The sentence above a form with errors: the number of errors, or the error of a field that visitors do not see.
/// Empty if there are no errors.
///
/// @param form - The name of the form.
/// @param errors - The messages by field name.
/// @throws {TypeError} if a message is not text.
/// @throws {RangeError} for an unknown form.
/// @example
/// import { forms } from 'core-wasm';
///
/// console.log(forms.summary('newsletter', {}) === ''); // true
/// console.log(forms.summary('newsletter', { email: 'Please write it.' })); // such as One line needs another look.
#[wasm_bindgen(js_name = formSummary, unchecked_return_type = "string")]
pub fn form_summary(form: FormNameText, errors: FormMessages) -> Answer {
    let form = form_of(&form)?;
    // Throws if the argument is not an object.
    property("errors", &errors, "")?;
    let names = Object::keys(errors.unchecked_ref::<Object>());
    let mut found = Vec::new();
    for at in 0..names.length() {
        let name = names.get(at).as_string().unwrap_or_default();
        let message = property("errors", &errors, &name)?.unwrap_or_default();
        let message = text(&["errors.", &name].concat(), &message)?;
        found.push((name, message));
    }
    let found: Vec<_> = found.iter().map(|(name, message)| (name.as_str(), message.as_str())).collect();
    Ok(forms::summary(form, &found).into())
}

#[inline(never)]
fn form_of(form: &JsValue) -> Answer<FormName> {
    let name = text("form", form)?;
    forms::form_named(&name).ok_or_else(|| {
        let known: Vec<&str> = forms::form_names().map(FormName::as_str).collect();
        unknown_name("form", &known, &name)
    })
}
