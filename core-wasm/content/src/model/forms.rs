//! Forms: `content/forms.toml` (fields and messages), and the dialogs that open them.

use core_content_derive::{composed, entity, source};

use super::{Count, Description, Headline, Link, Slug};

/// The forms, and the words that they share.
#[source]
pub struct Forms {
    /// Words that all of them share.
    pub shared: FormWords,
    /// What is said beside a line that needs another look.
    pub messages: FormMessages,
    /// The forms. Those of the newsletter, of a lost link, and of subscribing and unsubscribing have a part
    /// of their own and stay; what is sent with any other is kept for you.
    pub forms: &'static [FormDefinition],
}

/// One form.
#[source]
pub struct FormDefinition {
    /// Its name in addresses, such as `house`. It stays as it is once it is published.
    pub slug: Slug,
    /// The page's one main title.
    pub title: Headline,
    /// The title for search engines and the tab; the house's name is added.
    pub meta_title: &'static str,
    /// One or two sentences about it.
    pub description: Description,
    /// The sentence under the title.
    pub lead: &'static str,
    /// The button.
    pub submit: &'static str,
    /// What is said when it has arrived.
    pub confirmation: Confirmation,
    /// The way back to the empty form from the confirmation; none where it would be of no use.
    pub again: Option<&'static str>,
    /// What happens with the words, and how to be forgotten.
    pub keeping: &'static str,
    /// The letter that can be written instead of the form.
    pub mail: Option<Link>,
    /// Its lines.
    pub fields: &'static [Field],
}

/// What is said when a form has arrived.
#[entity]
pub struct Confirmation {
    /// The page's one main title.
    pub title: Headline,
    /// What happens next.
    pub text: &'static str,
}

/// Something that a form asks for.
#[entity]
pub struct Field {
    /// Its name in what is sent.
    pub name: &'static str,
    /// Its label.
    pub label: &'static str,
    /// What kind of line it is.
    pub kind: FieldKind,
    /// What the browser may fill in by itself, as HTML names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub autocomplete: Option<&'static str>,
    /// Whether it must be filled in.
    pub required: bool,
    /// How many characters it takes.
    pub max: Count,
    /// A word of help beneath it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<&'static str>,
    /// What is said when it is required and empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<&'static str>,
    /// The choices of a select.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<&'static [Choice]>,
}

/// One choice of a select.
#[entity]
pub struct Choice {
    /// What is sent.
    pub value: &'static str,
    /// What is read.
    pub label: &'static str,
    /// What is read where there are several retreats: the choice is offered once more for each, with its
    /// `{retreat_name}` and `{retreat_dates}`, until it is over.
    #[serde(skip_serializing)]
    #[schemars(extend("placeholders" = {"needs": ["retreat_name"], "may": ["retreat_dates", "retreat_place"]}))]
    pub each_retreat: Option<&'static str>,
    /// The retreat that it is for, until whose end it is offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub retreat: Option<&'static str>,
}

/// What can be asked for.
#[entity]
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
    /// A signed token, which visitors do not see.
    #[serde(rename = "hidden")]
    Hidden,
}

/// Texts that all forms share.
#[entity]
pub struct FormWords {
    /// The small line above the title.
    pub eyebrow: &'static str,
    /// Beside a line that may stay empty.
    pub optional: &'static str,
    /// The first line of a select.
    pub choose: &'static str,
    /// While it is being sent.
    pub sending: &'static str,
    /// On the button, once something else has answered in the server's place: the form is then submitted plainly.
    pub send_plain: &'static str,
    /// The way home from the confirmation.
    pub back: &'static str,
    /// Before the letter that can be written instead.
    pub mail: &'static str,
    /// The direct link to the form.
    pub direct: &'static str,
    /// For people, beside the line that only a robot fills in. No word that a browser fills in by itself (address,
    /// line, name, e-mail).
    pub honeypot: &'static str,
}

/// Messages of a form with errors, or that could not be stored. `{count}` and `{max}` are filled in.
#[entity]
pub struct FormMessages {
    /// Above a form with one fault.
    pub summary_one: &'static str,
    /// Above a form with several.
    #[schemars(extend("placeholders" = {"needs": ["count"]}))]
    pub summary_many: &'static str,
    /// Beside a required line that is empty and has no words of its own for it.
    pub missing: &'static str,
    /// Beside a line that is too long.
    #[schemars(extend("placeholders" = {"needs": ["max"]}))]
    pub too_long: &'static str,
    /// Beside what is no e-mail address.
    pub not_an_address: &'static str,
    /// Beside a choice that is not offered.
    pub not_a_choice: &'static str,
    /// Beside what holds more than letters.
    pub unreadable: &'static str,
    /// To someone who sends very often.
    pub too_many: &'static str,
    /// For a form that weighs too much.
    pub too_large: &'static str,
    /// For a form sent from another site.
    pub elsewhere: &'static str,
    /// When something else has answered in the server's place, such as a firewall.
    pub intercepted: &'static str,
    /// When the browser is offline.
    pub offline: &'static str,
    /// When it could not be kept.
    pub trouble: &'static str,
}

/// Which site the form of a dialog belongs to.
#[entity]
pub enum Embedded {
    /// The house's own.
    #[serde(rename = "own")]
    Own,
    /// One with an address elsewhere.
    #[serde(rename = "other")]
    Other,
}

/// A button and the dialog that it opens.
#[source]
pub struct DialogEntry {
    /// Which form it frames.
    pub form: FormName,
    /// The choice that the form's select begins with.
    pub preset: Option<&'static str>,
    /// The words of the button.
    pub label: &'static str,
    /// The dialog's title.
    pub title: Headline,
    /// What to write, and when an answer comes.
    pub text: &'static str,
    /// The subject of the letter that can be written instead; leave it out, and it is that of the button.
    pub subject: Option<&'static str>,
}

/// The validation rules of the forms, for the browser and the server: their fields and messages.
#[source]
pub struct FormRules {
    /// Words that all forms share.
    pub shared: FormWords,
    /// What is said beside a line that needs another look.
    pub messages: FormMessages,
    /// The lines of each form.
    pub forms: &'static [FormFields],
}

/// The lines of one form.
#[source]
pub struct FormFields {
    /// Which form.
    pub form: FormName,
    /// Its lines.
    pub fields: &'static [Field],
}

/// The name of a form, such as `newsletter`.
#[entity]
pub struct FormName(pub &'static str);

impl FormName {
    /// The form for the letters of the journal: its addresses are subscribers, who confirm.
    pub const NEWSLETTER: Self = Self("newsletter");
    /// The form for a buyer who has lost the link to the program. What it asks for is not a lead.
    pub const LINK: Self = Self("link");
    /// The form that confirms a subscription: opened by a signed link.
    pub const CONFIRM: Self = Self("confirm");
    /// The form that ends a subscription: opened by a signed link.
    pub const UNSUBSCRIBE: Self = Self("unsubscribe");

    /// The forms with a part of their own, and the field that this part reads.
    pub const BUILT_IN: [(Self, &'static str); 4] = [
        (Self::NEWSLETTER, "email"),
        (Self::LINK, "email"),
        (Self::CONFIRM, "token"),
        (Self::UNSUBSCRIBE, "token"),
    ];

    /// Its name in content, in URLs and in JavaScript.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// Whether what is sent with it is stored as a lead. Only such a form has a honeypot: a buyer who asks for her link
    /// always gets her mail.
    #[must_use]
    pub fn stores_submissions(self) -> bool {
        !matches!(self, Self::LINK | Self::CONFIRM | Self::UNSUBSCRIBE)
    }
}

/// The name of the honeypot field, which people do not see: a submission that fills it in is stored as caught. Neither
/// this name nor the label beside it (`shared.honeypot`) is a word that browsers and password managers fill in; they know
/// `homepage`, `company` and `url`, and labels with `line` or `address`.
pub const HONEYPOT: &str = "pearl";

/// The page of a form, empty or sent: composed by the build.
#[composed]
pub struct FormPage {
    /// Which form.
    pub form: FormName,
    /// Whether it is the confirmation.
    pub sent: bool,
    /// The form's title.
    pub title: Headline,
    /// The sentence under it.
    pub lead: &'static str,
    /// The address that takes the form, and that opens it.
    pub action: &'static str,
    /// Its lines; the confirmation has none.
    pub fields: &'static [Field],
    /// The name of the line that only a robot fills in; `words.honeypot` is its label. None where nothing is stored as
    /// a lead, and on the confirmation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub honeypot: Option<&'static str>,
    /// The button.
    pub submit: &'static str,
    /// What is said when it has arrived.
    pub confirmation: Confirmation,
    /// The way back to the empty form from the confirmation; none where it would be of no use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<&'static str>,
    /// What happens with the words, and how to be forgotten.
    pub keeping: &'static str,
    /// The letter that can be written instead; none on the confirmation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mail: Option<Link>,
    /// Words that all forms share.
    pub words: FormWords,
    /// What is said when something needs another look.
    pub messages: FormMessages,
}

/// A button and the dialog that it opens, with the address of its form.
#[composed]
pub struct Dialog {
    /// Which form it frames.
    pub form: FormName,
    /// The choice that the form begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<&'static str>,
    /// The words of the button.
    pub label: &'static str,
    /// The dialog's title.
    pub title: Headline,
    /// What to write, and when an answer comes.
    pub text: &'static str,
    /// The form's address: the house's own with its preset, or the one that `site.toml` gives.
    pub address: &'static str,
    /// Whose form that is.
    pub embedded: Embedded,
    /// The letter that can be written instead.
    pub mail: Link,
}
