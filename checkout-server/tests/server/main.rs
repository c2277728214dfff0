//! The server over real sockets: what it answers, what it refuses, how it sells, how it stops.

#[cfg(test)]
mod bad_input;
#[cfg(test)]
mod checkout_demo;
#[cfg(test)]
mod checkout_stripe;
#[cfg(test)]
mod files;
#[cfg(test)]
mod forms;
#[cfg(test)]
mod kills;
#[cfg(test)]
mod leads;
#[cfg(test)]
mod limits;
#[cfg(test)]
mod process;
#[cfg(test)]
mod retries;
#[cfg(test)]
mod security;
#[cfg(test)]
mod stop;
#[cfg(test)]
mod support;
