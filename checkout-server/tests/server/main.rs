//! Integration tests: run the server over real sockets and check its responses, payments, storage and shutdown.

#[cfg(test)]
mod access_log;
#[cfg(test)]
mod backup_restore;
#[cfg(test)]
mod check_command;
#[cfg(test)]
mod checkout_attempts;
#[cfg(test)]
mod checkout_demo;
#[cfg(test)]
mod checkout_stripe;
#[cfg(test)]
mod counting;
#[cfg(test)]
mod crash_recovery;
#[cfg(test)]
mod delivered_program;
#[cfg(test)]
mod disk_errors;
#[cfg(test)]
mod forms;
#[cfg(test)]
mod graceful_shutdown;
#[cfg(test)]
mod honeypot;
#[cfg(test)]
mod invalid_requests;
#[cfg(test)]
mod journal;
#[cfg(test)]
mod leads_command;
#[cfg(test)]
mod mail;
#[cfg(test)]
mod mail_link;
#[cfg(test)]
mod mail_newsletter;
#[cfg(test)]
mod mail_outbox;
#[cfg(test)]
mod mail_owner;
#[cfg(test)]
mod metrics;
#[cfg(test)]
mod move_command;
#[cfg(test)]
mod multiple_instances;
#[cfg(test)]
mod operator_docs;
#[cfg(test)]
mod order_checks;
#[cfg(test)]
mod orders;
#[cfg(test)]
mod orders_command;
#[cfg(test)]
mod postgres;
#[cfg(test)]
mod program_files;
#[cfg(test)]
mod proxy_configs;
#[cfg(test)]
mod releases;
#[cfg(test)]
mod retention;
#[cfg(test)]
mod security_headers;
#[cfg(test)]
mod security_txt;
#[cfg(test)]
mod silent_database;
#[cfg(test)]
mod site_content;
#[cfg(test)]
mod socket_activation;
#[cfg(test)]
mod sqlite;
#[cfg(test)]
mod startup;
#[cfg(test)]
mod static_files;
#[cfg(test)]
mod store_contract;
#[cfg(test)]
mod stripe_retries;
#[cfg(test)]
mod support;
#[cfg(test)]
mod timeouts_and_limits;
#[cfg(test)]
mod trusted_proxies;
#[cfg(test)]
mod webhook;
#[cfg(test)]
mod webhook_signatures;
#[cfg(test)]
mod weekly_letter;
