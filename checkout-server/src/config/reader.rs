//! Settings reader: parses settings, and collects all errors and warnings.

use super::{
    environment::Environment,
    values::{self, Origin},
};
use crate::base::{error::ConfigError, log::LogFormat};
use ipnet::IpNet;
use std::{
    net::{IpAddr, Ipv4Addr},
    ops::RangeInclusive,
};

/// Reads settings and collects all errors and warnings.
pub(super) struct SettingsReader<'a> {
    pub(super) environment: &'a Environment,
    pub(super) errors: Vec<ConfigError>,
    pub(super) warnings: Vec<String>,
}

impl<'a> SettingsReader<'a> {
    pub(super) fn get(&self, name: &str) -> Option<&'a str> {
        self.environment.get(name)
    }

    pub(super) fn error(&mut self, message: impl Into<String>) {
        self.errors.push(ConfigError::new(message));
    }

    pub(super) fn parsed<T: std::str::FromStr>(&mut self, name: &str, expected: &str) -> Option<T> {
        let value = self.get(name)?;
        let parsed = value.parse().ok();
        if parsed.is_none() {
            self.error(format!("{name} must be {expected}, and is \"{value}\"."));
        }
        parsed
    }

    /// Parses a number within a range. Any other value is an error.
    pub(super) fn within(&mut self, name: &str, range: RangeInclusive<u32>, unit: &str) -> Option<u32> {
        let value = self.get(name)?;
        let number = value.parse().ok().filter(|number| range.contains(number));
        if number.is_none() {
            let (least, most) = (range.start(), range.end());
            self.error(format!("{name} must be {unit} from {least} to {most}, and is \"{value}\"."));
        }
        number
    }

    pub(super) fn per_hour(&mut self, name: &str) -> Option<u32> {
        self.parsed(name, "a number, or 0 for no limit")
    }

    pub(super) fn host(&mut self) -> IpAddr {
        let localhost = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let Some(host) = self.get("HOST").filter(|host| !host.eq_ignore_ascii_case("localhost")) else {
            return localhost;
        };
        values::address(host).unwrap_or_else(|| {
            self.error(format!(
                "HOST must be an address of this machine such as 127.0.0.1, 0.0.0.0 or ::1, and is \"{host}\"."
            ));
            localhost
        })
    }

    pub(super) fn origin(&mut self, name: &str) -> Option<Origin> {
        let value = self.get(name)?;
        match Origin::parse(value) {
            Ok(origin) => Some(origin),
            Err(expected) => {
                self.error(format!("{name} must be {expected}, and is \"{value}\"."));
                None
            }
        }
    }

    pub(super) fn log_format(&mut self) -> LogFormat {
        match self.get("LOG_FORMAT") {
            None | Some("plain") => LogFormat::Plain,
            Some("json") => LogFormat::Json,
            Some("off") => LogFormat::Off,
            Some(name) => {
                self.error(format!("LOG_FORMAT must be plain, json or off, and is \"{name}\"."));
                LogFormat::default()
            }
        }
    }

    pub(super) fn log_addresses(&mut self) -> bool {
        match self.get("LOG_ADDRESSES") {
            None | Some("off") => false,
            Some("on") => true,
            Some(other) => {
                self.error(format!("LOG_ADDRESSES must be on or off, and is \"{other}\"."));
                false
            }
        }
    }

    pub(super) fn trusted_proxies(&mut self) -> Vec<IpNet> {
        let listed = self.get("TRUSTED_PROXIES").unwrap_or_default();
        let mut networks = Vec::new();
        for item in listed.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            match values::network(item) {
                Some(network) => networks.push(network),
                None => self.error(format!(
                    "TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, separated by commas; \"{item}\" is neither."
                )),
            }
        }
        networks
    }
}
