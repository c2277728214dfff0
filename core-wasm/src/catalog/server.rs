//! Content that only the server uses: programs, mails, and answers to requests.

pub use core_content::loaded::{
    AgendaEntry, CalendarDay, CalendarText, DeliveredProgram, MailsOfOffer, SampleFile,
};

use super::content::{LoadedField, server};
use super::model::{MailWords, Redirects, ServerMessages};

/// The redirects from former paths.
pub static REDIRECTS: LoadedField<Redirects> = LoadedField::of(|| &server().redirects);
/// The texts of mails.
pub static MAIL: LoadedField<MailWords> = LoadedField::of(|| &server().mail);
/// The mails to the buyers of offers other than INITIATION.
pub static MAILS_OF_OFFERS: LoadedField<&[MailsOfOffer]> = LoadedField::of(|| &server().mails_of_offers);
/// The server's answers to requests that it rejects.
pub static SERVER_MESSAGES: LoadedField<ServerMessages> = LoadedField::of(|| &server().messages);
/// The programs of the offers, INITIATION first.
pub static PROGRAMS: LoadedField<&[DeliveredProgram]> = LoadedField::of(|| &server().programs);
/// The days of INITIATION, for its calendar.
pub static PROGRAM_DAYS: LoadedField<&[CalendarDay]> = LoadedField::of(|| &server().program_days);
/// The texts of the calendar entry for the reader's letter to herself.
pub static LETTER_ENTRY: LoadedField<CalendarText> = LoadedField::of(|| &server().letter_entry);
/// The days in order: all events, past ones included, and essays that are not published yet.
pub static AGENDA: LoadedField<&[AgendaEntry]> = LoadedField::of(|| &server().agenda);
/// The content files with samples or example addresses.
pub static SAMPLES: LoadedField<&[SampleFile]> = LoadedField::of(|| &server().samples);
/// The index of the journal.
pub(super) static JOURNAL_INDEX: LoadedField<&[u8]> = LoadedField::of(|| &server().journal_index);
