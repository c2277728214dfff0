//! Operator: start, settings, commands, backups, and the guides about them.

mod backup_restore;
mod check_command;
mod data_folder;
mod desk_requests;
mod docs;
mod guide;
mod new_store;
mod orders_command;
mod proxy_configs;
mod startup;
mod submissions_command;
