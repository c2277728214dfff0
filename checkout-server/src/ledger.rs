//! What is kept: the letters that visitors write, and their orders. Whatever keeps them stands behind one small
//! interface.

mod attempts;
mod opening;
mod order;
mod postgres;
mod settling;
mod sqlite;

pub use attempts::{Begun, Lasting};
pub use opening::{look, open, open_existing};
pub use order::{Metadata, NewOrder, News, Order, OrderState, Returned, Said, Settled, Subject, Word};
pub use postgres::Postgres;
pub use sqlite::Sqlite;

use crate::error::Fault;
use ring::digest::{Context, SHA256};
use std::{fmt, future::Future, path::Path, pin::Pin};

/// An answer of the ledger that is still to come.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, LedgerError>> + Send + 'a>>;

/// A place where things are kept. Each of its methods is one transaction; what a method writes is there, whatever
/// happens to the machine, once it has answered.
pub trait Ledger: Send + Sync {
    /// Keeps a lead.
    fn keep(&self, lead: Lead) -> Pending<'_, Kept>;

    /// The oldest leads whose numbers are greater than `after`, at most so many, of one form or of all.
    fn leads(&self, form: Option<&str>, after: i64, most: u32) -> Pending<'_, Vec<KeptLead>>;

    /// Erases every letter that came from an address, and tells how many they were. Orders stay.
    fn forget(&self, email: &str) -> Pending<'_, usize>;

    /// Writes a copy of everything, as it is at one moment, into a new file.
    fn copy_to(&self, file: &Path) -> Pending<'_, ()>;

    /// Tells what an attempt asks Stripe with, so that every call of it opens the same checkout: the same words
    /// until a checkout of it has ended without money, or has closed.
    fn begin(&self, attempt: &str, lasting: Option<Lasting>) -> Pending<'_, Begun>;

    /// Records an order, once for each session: a repeat changes nothing.
    fn open_order(&self, order: NewOrder) -> Pending<'_, Kept>;

    /// Moves an order on by what Stripe tells of it. Words may come in any order, again, and at the same time. A
    /// session that is not known yet but was opened by us is recorded from what we wrote into it.
    fn settle(&self, word: Word) -> Pending<'_, Settled>;

    /// Returns the order of a payment that went back as a whole: the order, where that is a change. It may come
    /// before anything else is known of the payment, and is remembered.
    fn give_back(&self, payment: String, why: Returned) -> Pending<'_, Option<Order>>;

    /// The order of a session.
    fn order(&self, session: &str) -> Pending<'_, Option<Order>>;

    /// The oldest orders whose numbers are greater than `after`, at most so many.
    fn orders(&self, after: i64, most: u32) -> Pending<'_, Vec<Order>>;

    /// The same, of the orders of whose end Stripe has still to tell: open and processing ones.
    fn open_orders(&self, after: i64, most: u32) -> Pending<'_, Vec<Order>>;

    /// The owner begins to be told. The first time ever, what has come until then is no news.
    fn begin_telling(&self) -> Pending<'_, ()>;

    /// News of which the owner has not been told, at most so many: paid orders first, the oldest of each first. Where
    /// several servers keep one ledger, one of them gets any, for as long as it goes on telling.
    fn untold(&self, most: u32) -> Pending<'_, Vec<News>>;

    /// Remembers that the owner has been told.
    fn told(&self, news: Vec<Subject>) -> Pending<'_, ()>;
}

/// What a ledger holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Looked {
    /// How many orders.
    pub orders: i64,
    /// How many letters.
    pub letters: i64,
    /// Whether its next opening brings it up to date first.
    pub is_older: bool,
}

/// What a visitor wrote: known lines only, in the order of the form.
#[derive(Clone, PartialEq, Eq)]
pub struct Lead {
    /// Through which form.
    pub form: String,
    /// Names and words.
    pub fields: Vec<(String, String)>,
}

/// A lead as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptLead {
    /// Its number; a later one has a greater.
    pub number: i64,
    /// When it came, in milliseconds since 1970.
    pub received_at: i64,
    /// The lead.
    pub lead: Lead,
}

/// Whether a lead or an order was new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// It was.
    New,
    /// The same words came through the same form before, or the order is known: a second click, a repeated post.
    /// One is kept.
    Before,
}

impl Lead {
    /// The address that an answer goes to, in the form in which it is looked for.
    fn email(&self) -> String {
        let email = self.fields.iter().find(|(name, _)| name == "email");
        email.map(|(_, value)| folded(value)).unwrap_or_default()
    }

    /// Equal for letters that are equal word for word, and for no others.
    fn digest(&self) -> [u8; 32] {
        let mut context = Context::new(&SHA256);
        let mut add = |text: &str| {
            // With its length before it, no text can run into the next.
            context.update(&u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
            context.update(text.as_bytes());
        };
        add(&self.form);
        for (name, value) in &self.fields {
            add(name);
            add(&if name == "email" { folded(value) } else { value.clone() });
        }
        let mut digest = [0; 32];
        digest.copy_from_slice(context.finish().as_ref());
        digest
    }
}

/// An address as it is compared: two that differ in capitals alone reach the same person.
fn folded(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Somebody's words are not for logs.
impl fmt::Debug for Lead {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Lead({}, not shown)", self.form)
    }
}

impl fmt::Debug for KeptLead {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "KeptLead({}, {:?})", self.number, self.lead)
    }
}

/// Why something could not be kept, read or erased. It holds nothing of what a visitor wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerError {
    code: String,
    text: String,
}

impl LedgerError {
    /// `code` is a word for the log; `text` tells the operator more.
    fn new(code: impl Into<String>, text: impl Into<String>) -> Self {
        Self { code: code.into(), text: text.into() }
    }

    /// Too much is waiting to be kept, or it takes too long.
    pub(crate) fn busy() -> Self {
        Self::new("Busy", "it has too much to do")
    }

    /// A row of an order holds what no version has written.
    fn unreadable(word: &str) -> Self {
        Self::new("Unreadable", format!("an order cannot be read: nobody knows what \"{word}\" means"))
    }

    /// The word for the log.
    pub fn code(&self) -> &str {
        &self.code
    }
}

impl fmt::Display for LedgerError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl std::error::Error for LedgerError {}

impl From<LedgerError> for Fault {
    fn from(error: LedgerError) -> Self {
        Self::new(error.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lead(form: &str, fields: &[(&str, &str)]) -> Lead {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Lead { form: form.to_owned(), fields: fields.iter().map(own).collect() }
    }

    #[test]
    fn letters_are_one_when_they_are_equal_word_for_word() {
        let first = lead("house", &[("name", "Ana"), ("email", "ana@house.example")]);
        let same = |other: &Lead| first.digest() == other.digest();
        assert!(same(&lead("house", &[("name", "Ana"), ("email", "Ana@House.example")])));
        assert!(!same(&lead("product", &[("name", "Ana"), ("email", "ana@house.example")])));
        assert!(!same(&lead("house", &[("name", "ana"), ("email", "ana@house.example")])));
        assert!(!same(&lead("house", &[("name", "Anaemail"), ("", "ana@house.example")])));
    }

    #[test]
    fn words_are_not_shown_where_a_programmer_prints() {
        let lead = lead("house", &[("email", "ana@house.example")]);
        let shown = format!("{:?}", KeptLead { number: 1, received_at: 0, lead });
        assert_eq!(shown, "KeptLead(1, Lead(house, not shown))");
    }

    proptest! {
        #[test]
        fn no_two_letters_share_a_digest(
            one in proptest::collection::vec(("[a-c]{0,3}", "[a-c]{0,3}"), 0..4),
            other in proptest::collection::vec(("[a-c]{0,3}", "[a-c]{0,3}"), 0..4),
        ) {
            let lead = |fields: &Vec<(String, String)>| Lead { form: "house".to_owned(), fields: fields.clone() };
            prop_assert_eq!(lead(&one).digest() == lead(&other).digest(), one == other);
        }
    }
}
