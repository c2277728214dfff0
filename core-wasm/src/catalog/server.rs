//! Content that only the server uses: programs, mails, and answers to requests.

pub use core_content::loaded::{DeliveredProgram, ProgramDay};

use super::content::{Part, server};
use super::model::{IsoDate, MailWords, OfferMail, Redirects, ServerMessages};

/// The redirects from former paths.
pub static REDIRECTS: Part<Redirects> = Part::of(|| &server().redirects);
/// The texts of mails.
pub static MAIL: Part<MailWords> = Part::of(|| &server().mail);
/// The mails to the buyers of offers other than INITIATION, by slug of the offer.
pub static OFFER_MAIL: Part<&[(&str, OfferMail)]> = Part::of(|| &server().offer_mail);
/// The server's answers to requests that it rejects.
pub static SERVER_MESSAGES: Part<ServerMessages> = Part::of(|| &server().messages);
/// The programs of the offers, INITIATION first.
pub static PROGRAMS: Part<&[DeliveredProgram]> = Part::of(|| &server().programs);
/// The days of INITIATION, for its calendar.
pub static PROGRAM_DAYS: Part<&[ProgramDay]> = Part::of(|| &server().program_days);
/// Title and text of the calendar entry for the reader's letter to herself.
pub static PROGRAM_DUE_DATE: Part<(&str, &str)> = Part::of(|| &server().program_due_date);
/// The days to come: events with their names, and waiting essays with an empty name.
pub static AGENDA: Part<&[(IsoDate, &str)]> = Part::of(|| &server().agenda);
/// The content files with samples or placeholder addresses, each with the number of these.
pub static SAMPLES: Part<&[(&str, u32)]> = Part::of(|| &server().samples);
/// The index of the journal.
pub(super) static JOURNAL_INDEX: Part<&[u8]> = Part::of(|| &server().journal_index);
