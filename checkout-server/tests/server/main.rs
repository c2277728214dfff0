//! Integration tests: run the server over real sockets and check its responses, payments, storage and shutdown.

#[cfg(test)]
mod checkout;
#[cfg(test)]
mod mail;
#[cfg(test)]
mod operator;
#[cfg(test)]
mod publishing;
#[cfg(test)]
mod store;
#[cfg(test)]
mod submissions;
#[cfg(test)]
mod support;
#[cfg(test)]
mod web;
