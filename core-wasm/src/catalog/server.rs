//! What only the server uses of the content: the delivered programs, and the words of mail and of answers.

pub use core_content::loaded::{DeliveredProgram, ProgramDay};

use super::content::{Part, server};
use super::model::{IsoDate, MailWords, OfferMail, Redirects, ServerMessages};

/// The old addresses.
pub static REDIRECTS: Part<Redirects> = Part::of(|| &server().redirects);
/// The words of mail.
pub static MAIL: Part<MailWords> = Part::of(|| &server().mail);
/// The messages to the buyers of the offers beside INITIATION, by the slug of the offer.
pub static OFFER_MAIL: Part<&[(&str, OfferMail)]> = Part::of(|| &server().offer_mail);
/// The answers to requests that cannot be served.
pub static SERVER_MESSAGES: Part<ServerMessages> = Part::of(|| &server().messages);
/// The program of each offer that delivers one, that of INITIATION first.
pub static PROGRAMS: Part<&[DeliveredProgram]> = Part::of(|| &server().programs);
/// Every day of INITIATION, for its calendar.
pub static PROGRAM_DAYS: Part<&[ProgramDay]> = Part::of(|| &server().program_days);
/// The calendar entry of the letter: its title and its text.
pub static PROGRAM_DUE_DATE: Part<(&str, &str)> = Part::of(|| &server().program_due_date);
/// What has a day: events with their names, and essays that wait for it, without.
pub static AGENDA: Part<&[(IsoDate, &str)]> = Part::of(|| &server().agenda);
/// The files of the content that hold samples, and in how many places.
pub static SAMPLES: Part<&[(&str, u32)]> = Part::of(|| &server().samples);
/// The index of the journal.
pub(super) static JOURNAL_INDEX: Part<&[u8]> = Part::of(|| &server().journal_index);
