//! Forms: `content/forms.toml` (fields and messages), and the dialogs that open them.

use core_content_derive::{sent, written, written_and_sent};

use super::{Count, Description, Headline, Link, Slug};

/// The forms, and the texts that they share.
#[written]
pub struct Forms {
    /// The texts that all forms share.
    pub shared: FormWords,
    /// The messages beside fields with an error.
    pub messages: FormMessages,
    /// The forms. Those named newsletter, link, confirm and unsubscribe have a task of their own and must stay; what
    /// is sent with any other form is stored for you.
    pub forms: &'static [FormDefinition],
}

/// One form.
#[written]
pub struct FormDefinition {
    /// The name in addresses, such as `house`. Do not change it after publication.
    pub slug: Slug,
    /// The page's one main title.
    pub title: Headline,
    /// The title for search engines and the tab; the house's name is added.
    pub meta_title: &'static str,
    /// One or two sentences about the form, for search engines and shared links.
    pub description: Description,
    /// The sentence under the title.
    pub lead: &'static str,
    /// The words of the button.
    pub submit: &'static str,
    /// The page after the form was sent.
    pub confirmation: Confirmation,
    /// The link back to the empty form after it was sent; leave it out where it would be of no use.
    pub again: Option<&'static str>,
    /// The sentence that says how the data is used, and how to have it erased.
    pub keeping: &'static str,
    /// The prepared e-mail, for visitors who would rather write than fill in the form.
    pub mail: Option<Link>,
    /// The fields.
    pub fields: &'static [Field],
}

/// The page after a form was sent.
#[written_and_sent]
pub struct Confirmation {
    /// The page's one main title.
    pub title: Headline,
    /// One or two sentences: what happens next.
    pub text: &'static str,
}

/// A field of a form.
#[written_and_sent]
pub struct Field {
    /// The name under which the value is sent, such as `first_name`. Visitors do not see it.
    #[schemars(with = "FieldName")]
    pub name: &'static str,
    /// The label above the field.
    pub label: &'static str,
    /// The kind of field.
    pub kind: FieldKind,
    /// The HTML name of the data that browsers may fill in, such as `email`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Autofill>")]
    pub autocomplete: Option<&'static str>,
    /// Whether the field must be filled in.
    pub required: bool,
    /// The most characters that the field accepts.
    pub max: Count,
    /// A short help text beneath the field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<&'static str>,
    /// The message when the field is required and empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<&'static str>,
    /// The choices of a field with choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<&'static [Choice]>,
}

/// The name of a field: lower-case letters, digits and underscores, first a letter.
// The server's templates have values of this name, so it must be a name in Jinja's syntax.
#[written]
#[schemars(extend("pattern" = "^[a-z][a-z0-9_]*$"))]
#[content(example = "name")]
pub struct FieldName(pub &'static str);

/// An autofill field of the HTML standard, such as `email` or `organization`; `off` for data that browsers do not know.
#[written]
#[content(reference = unknown_autofill)]
pub struct Autofill(pub &'static str);

/// One choice of a field with choices.
#[written_and_sent]
pub struct Choice {
    /// The value that is sent.
    pub value: &'static str,
    /// The words that the visitor chooses.
    pub label: &'static str,
    /// The words while several retreats are planned: the choice is then repeated for each retreat that is not over,
    /// with its `{retreat_name}` and `{retreat_dates}`.
    #[serde(skip_serializing)]
    #[schemars(extend("placeholders" = {"needs": ["retreat_name"], "may": ["retreat_dates", "retreat_place"]}))]
    pub each_retreat: Option<&'static str>,
    /// The slug of the retreat that the choice is for; it is offered until that retreat ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[content(value = None)]
    pub retreat: Option<&'static str>,
}

/// The kinds of fields.
#[written_and_sent]
pub enum FieldKind {
    /// One line of text.
    #[serde(rename = "text")]
    Text,
    /// An e-mail address.
    #[serde(rename = "email")]
    Email,
    /// A web address.
    #[serde(rename = "url")]
    Url,
    /// One of several choices.
    #[serde(rename = "select")]
    Select,
    /// Several lines of text.
    #[serde(rename = "textarea")]
    Textarea,
    /// Hidden: a signed token.
    #[serde(rename = "hidden")]
    Hidden,
}

/// The texts that all forms share.
#[written_and_sent]
pub struct FormWords {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// The word beside a field that may stay empty.
    pub optional: &'static str,
    /// The first line of a field with choices, such as “Choose”.
    pub choose: &'static str,
    /// Shown on the button while the form is being sent.
    pub sending: &'static str,
    /// The words of the button after a firewall or the like has answered in place of the server; the browser then
    /// sends the form itself.
    pub send_plain: &'static str,
    /// The link to the first page, after the form was sent.
    pub back: &'static str,
    /// The words before the link to the prepared e-mail.
    pub mail: &'static str,
    /// The link that opens the form as a page of its own.
    pub direct: &'static str,
    /// The label of a field that people should leave empty: only robots fill it in. Use no word that browsers fill in
    /// by themselves (address, line, name, e-mail).
    pub honeypot: &'static str,
}

/// The messages of a form with errors, or of one that could not be stored. `{count}` and `{max}` are filled in.
#[written_and_sent]
pub struct FormMessages {
    /// Shown above a form with one error.
    pub summary_one: &'static str,
    /// Shown above a form with several errors.
    #[schemars(extend("placeholders" = {"needs": ["count"]}))]
    pub summary_many: &'static str,
    /// Shown beside a required field that is empty and has no message of its own.
    pub missing: &'static str,
    /// Shown beside a field with too many characters.
    #[schemars(extend("placeholders" = {"needs": ["max"]}))]
    pub too_long: &'static str,
    /// Shown beside an e-mail address that cannot be one.
    pub not_an_address: &'static str,
    /// Shown beside a choice that is not offered.
    pub not_a_choice: &'static str,
    /// Shown beside a field with characters that are not text.
    pub unreadable: &'static str,
    /// Shown to a visitor who sends forms very often.
    pub too_many: &'static str,
    /// Shown when the form has too much data.
    pub too_large: &'static str,
    /// Shown when the form was sent from another site.
    pub elsewhere: &'static str,
    /// Shown when a firewall or the like has answered in place of the server.
    pub intercepted: &'static str,
    /// Shown when the browser is offline.
    pub offline: &'static str,
    /// Shown when the form could not be stored.
    pub trouble: &'static str,
}

/// The owner of the form that a dialog shows.
#[written_and_sent]
pub enum Embedded {
    /// A form of this site.
    #[serde(rename = "own")]
    Own,
    /// A form on another site.
    #[serde(rename = "other")]
    Other,
}

/// A button and the dialog that it opens.
#[written]
#[content(table = problem_of_preset)]
pub struct DialogEntry {
    /// The form that the dialog shows.
    pub form: FormName,
    /// The choice that is selected at first.
    pub preset: Option<&'static str>,
    /// The words of the button.
    pub label: &'static str,
    /// The title of the dialog.
    pub title: Headline,
    /// A sentence or two: what to write, and when an answer comes.
    pub text: &'static str,
    /// The subject of the prepared e-mail. Leave it out, and it is the words of the button.
    pub subject: Option<&'static str>,
}

/// The validation rules of all forms, for browser and server: fields and messages.
#[written]
pub struct FormRules {
    /// The texts that all forms share.
    pub shared: FormWords,
    /// The messages beside fields with an error.
    pub messages: FormMessages,
    /// The fields of each form.
    pub forms: &'static [FormFields],
}

/// The fields of one form.
#[written]
pub struct FormFields {
    /// The name of the form.
    pub form: FormName,
    /// The fields in the order of the form.
    pub fields: &'static [Field],
}

/// The name of a form, such as `newsletter`.
#[written_and_sent]
#[content(reference = unknown_form, example = "newsletter")]
pub struct FormName(pub &'static str);

impl FormName {
    /// Subscribes to the newsletter. Its addresses are stored as subscribers, who have to confirm.
    pub const NEWSLETTER: Self = Self("newsletter");
    /// Sends a buyer her lost program link again. Its submissions are not stored as leads.
    pub const LINK: Self = Self("link");
    /// Confirms a subscription. It is opened by a signed link.
    pub const CONFIRM: Self = Self("confirm");
    /// Ends a subscription. It is opened by a signed link.
    pub const UNSUBSCRIBE: Self = Self("unsubscribe");

    /// The forms that the server handles in a special way, each with the field that it reads.
    pub const BUILT_IN: [(Self, &'static str); 4] = [
        (Self::NEWSLETTER, "email"),
        (Self::LINK, "email"),
        (Self::CONFIRM, "token"),
        (Self::UNSUBSCRIBE, "token"),
    ];

    /// The name of the form in content, URLs and JavaScript.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// True if submissions of this form are stored as leads. Only such a form has a honeypot: a buyer who asks for her
    /// link always gets her mail.
    #[must_use]
    pub fn stores_submissions(self) -> bool {
        !matches!(self, Self::LINK | Self::CONFIRM | Self::UNSUBSCRIBE)
    }
}

/// The name of the honeypot field, which people do not see. A submission that fills it in is stored as caught. Neither
/// this name nor its label (`shared.honeypot`) may be one that browsers and password managers fill in, such as
/// `homepage`, `company`, `url`, or a label with `line` or `address`.
pub const HONEYPOT: &str = "pearl";

/// The page of a form, empty or sent; composed by the build.
#[sent]
pub struct FormPage {
    /// The name of the form.
    pub form: FormName,
    /// Whether the page is the confirmation.
    pub sent: bool,
    /// The title of the form.
    pub title: Headline,
    /// The sentence under the title.
    pub lead: &'static str,
    /// The path of the page, which is also the form's `action`.
    pub action: &'static str,
    /// The fields; empty on the confirmation.
    pub fields: &'static [Field],
    /// The name of the honeypot field, whose label is `words.honeypot`. Missing if the form stores no leads, and on
    /// the confirmation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub honeypot: Option<&'static str>,
    /// The label of the submit button.
    pub submit: &'static str,
    /// The texts of the confirmation.
    pub confirmation: Confirmation,
    /// The label of the link from the confirmation back to the empty form, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<&'static str>,
    /// The sentence about how the data is used and erased.
    pub keeping: &'static str,
    /// The e-mail that can be sent instead; missing on the confirmation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mail: Option<Link>,
    /// The texts that all forms share.
    pub words: FormWords,
    /// The validation messages.
    pub messages: FormMessages,
}

/// A button and the dialog that it opens, with the address of its form.
#[sent]
pub struct Dialog {
    /// The form that the dialog shows.
    pub form: FormName,
    /// The value that is selected at first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<&'static str>,
    /// The label of the button.
    pub label: &'static str,
    /// The title of the dialog.
    pub title: Headline,
    /// The text above the form.
    pub text: &'static str,
    /// The URL of the form: a path of this site with its preset, or the URL that `site.toml` gives.
    pub address: &'static str,
    /// Whether the form is on this site or another one.
    pub embedded: Embedded,
    /// The e-mail that can be sent instead.
    pub mail: Link,
}
