//! The server over real sockets: what it answers, what it refuses, how it sells, how it stops.

#[cfg(test)]
mod bad_input;
#[cfg(test)]
mod check;
#[cfg(test)]
mod checkout_demo;
#[cfg(test)]
mod checkout_stripe;
#[cfg(test)]
mod documents;
#[cfg(test)]
mod files;
#[cfg(test)]
mod forms;
#[cfg(test)]
mod instances;
#[cfg(test)]
mod kills;
#[cfg(test)]
mod large;
#[cfg(test)]
mod leads;
#[cfg(test)]
mod ledgers;
#[cfg(test)]
mod limits;
#[cfg(test)]
mod logs;
#[cfg(test)]
mod notify;
#[cfg(test)]
mod orders;
#[cfg(test)]
mod orders_again;
#[cfg(test)]
mod orders_command;
#[cfg(test)]
mod postgres;
#[cfg(test)]
mod process;
#[cfg(test)]
mod program;
#[cfg(test)]
mod proxies;
#[cfg(test)]
mod requests;
#[cfg(test)]
mod restart;
#[cfg(test)]
mod retries;
#[cfg(test)]
mod security;
#[cfg(test)]
mod security_txt;
#[cfg(test)]
mod stop;
#[cfg(test)]
mod support;
#[cfg(test)]
mod webhook;
#[cfg(test)]
mod webhook_signatures;
