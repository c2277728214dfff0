//! Submissions: the forms of the site, and the honeypot.

mod forms;
mod honeypot;
