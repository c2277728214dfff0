//! Content that only the server uses: programs, mails, and answers to requests.

pub use core_content::loaded::{CalendarDay, DeliveredProgram};

use super::content::{LoadedField, server};
use super::model::{IsoDate, MailWords, OfferMail, Redirects, ServerMessages};

/// The redirects from former paths.
pub static REDIRECTS: LoadedField<Redirects> = LoadedField::of(|| &server().redirects);
/// The texts of mails.
pub static MAIL: LoadedField<MailWords> = LoadedField::of(|| &server().mail);
/// The mails to the buyers of offers other than INITIATION, by slug of the offer.
pub static OFFER_MAIL: LoadedField<&[(&str, OfferMail)]> = LoadedField::of(|| &server().offer_mail);
/// The server's answers to requests that it rejects.
pub static SERVER_MESSAGES: LoadedField<ServerMessages> = LoadedField::of(|| &server().messages);
/// The programs of the offers, INITIATION first.
pub static PROGRAMS: LoadedField<&[DeliveredProgram]> = LoadedField::of(|| &server().programs);
/// The days of INITIATION, for its calendar.
pub static PROGRAM_DAYS: LoadedField<&[CalendarDay]> = LoadedField::of(|| &server().program_days);
/// Title and text of the calendar entry for the reader's letter to herself.
pub static PROGRAM_DUE_DATE: LoadedField<(&str, &str)> = LoadedField::of(|| &server().program_due_date);
/// The days to come: events with their names, and waiting essays with an empty name.
pub static AGENDA: LoadedField<&[(IsoDate, &str)]> = LoadedField::of(|| &server().agenda);
/// The content files with samples or placeholder addresses, each with the number of these.
pub static SAMPLES: LoadedField<&[(&str, u32)]> = LoadedField::of(|| &server().samples);
/// The index of the journal.
pub(super) static JOURNAL_INDEX: LoadedField<&[u8]> = LoadedField::of(|| &server().journal_index);
