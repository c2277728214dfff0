//! `orders --check` and `orders --link`: what the operator does where Stripe's messages did not arrive, or the
//! buyer lost her way.

use crate::{
    checkout::{
        Books, SessionId,
        stripe::{Roots, Stripe},
    },
    config::{Config, Environment, Origin, TillSettings},
    error::{Fault, RequestError},
    ledger::{Ledger, Order, OrderState},
    limits::Limits,
    log::Log,
    moment,
    program::Links,
};
use std::{
    io::{self, Write},
    net::SocketAddr,
    sync::Arc,
};

/// For how long after a payment it is asked whether it was given back: longer than banks take to take one back.
const MEMORY: i64 = 180 * 24 * 60 * 60 * 1000;
/// After so many orders about which Stripe stays silent, the others are not asked about.
const SILENCES: u32 = 3;

/// Asks Stripe about every order of which it may have something new to tell, and tells what has changed.
///
/// # Errors
/// Settings and a ledger that cannot be used, and orders that could not be asked about.
pub(super) async fn check(
    environment: &Environment,
    ledger: Arc<dyn Ledger>,
    out: &mut impl Write,
) -> Result<io::Result<()>, Fault> {
    let (config, limits) = (settings(environment)?, Limits::default());
    let TillSettings::Stripe(stripe) = &config.till else {
        return Err(Fault::new(
            "orders --check asks Stripe, and Stripe's keys are not set. Set STRIPE_SECRET_KEY and the others as for the server.",
        ));
    };
    let books = Books::new(Arc::clone(&ledger), Log::Stderr, limits.keeping);
    let roots = Roots::mozilla().map_err(|error| Fault::new(format!("TLS cannot be set up: {error}.")))?;
    let till = Stripe::new(stripe, origin(&config), &roots, books, limits, Log::Stderr)
        .map_err(|_| Fault::new("STRIPE_SECRET_KEY holds characters that no key has. Copy it again."))?;
    let (mut asked, mut changed, mut unasked, mut silences) = (0_u32, 0_u32, 0_u32, 0_u32);
    let mut after = 0;
    loop {
        let page = ledger.orders(after, super::orders::PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.number;
        for order in page.iter().filter(|order| is_due(order, moment::now())) {
            if silences == SILENCES {
                unasked += 1;
                continue;
            }
            asked += 1;
            let line = match till.check(order).await {
                Ok(now) => {
                    silences = 0;
                    if now.state == order.state {
                        continue;
                    }
                    changed += 1;
                    format!("{} → {}", order.state.word(), now.state.word())
                }
                Err(error) => {
                    silences = if error == RequestError::TillSilent { silences + 1 } else { 0 };
                    unasked += 1;
                    format!("{} · {}", order.state.word(), why(error))
                }
            };
            if let Err(error) = writeln!(out, "{} · {line} · {}", order.number, order.session) {
                return Ok(Err(error));
            }
        }
    }
    let orders = if asked == 1 { "order" } else { "orders" };
    let told = writeln!(out, "Stripe was asked about {asked} {orders}, and {changed} changed.");
    match unasked {
        0 => Ok(told),
        _ => {
            Err(Fault::new(format!("Nothing was learned about {unasked} of the orders. Run it again later.")))
        }
    }
}

/// Whether Stripe may have something new to tell of an order. Nothing more comes of a checkout that has expired, of
/// a payment that a bank has refused, and of money that went back.
fn is_due(order: &Order, now: i64) -> bool {
    match order.state {
        OrderState::Open | OrderState::Processing => true,
        OrderState::Paid | OrderState::Mismatched => order.paid_at.is_none_or(|paid| now - paid < MEMORY),
        OrderState::Expired | OrderState::Failed | OrderState::Returned => false,
    }
}

fn why(error: RequestError) -> &'static str {
    match error {
        RequestError::SessionUnknown => {
            "Stripe does not know it: is the key of its account, and of its mode?"
        }
        RequestError::TillBusy(_) => "Stripe or the ledger has too much to do",
        RequestError::TillSilent => "Stripe does not answer",
        _ => "Stripe refuses to tell, or nobody understands it",
    }
}

/// The link to the program of a paid order.
///
/// # Errors
/// Why there is none, and what to do.
pub(super) async fn link(
    environment: &Environment,
    ledger: Arc<dyn Ledger>,
    session: &str,
) -> Result<String, Fault> {
    let config = settings(environment)?;
    let Some(secret) = &config.program_link_secret else {
        return Err(Fault::new(
            "PROGRAM_LINK_SECRET is not set: the server that has it would not know the link. Set it as for the server.",
        ));
    };
    let strange = || {
        Fault::new(format!(
            "The ledger knows no order of the session \"{session}\". Copy the whole of it from Stripe's dashboard or from checkout-server orders: it begins with cs_."
        ))
    };
    let id = SessionId::parse(session).ok_or_else(strange)?;
    let order = ledger.order(id.as_str()).await?.ok_or_else(strange)?;
    let fault = order.fault.as_deref().unwrap_or("something");
    let reason = match order.state {
        OrderState::Paid => {
            return Ok(format!("{}{}", origin(&config), Links::new(secret).path(&id)));
        }
        OrderState::Open | OrderState::Processing => {
            "is not paid as far as the ledger knows. Run checkout-server orders --check, which asks Stripe."
                .to_owned()
        }
        OrderState::Expired => "was left before it was paid.".to_owned(),
        OrderState::Failed => "was never paid: the bank refused.".to_owned(),
        OrderState::Mismatched => {
            format!(
                "was paid, but its {fault} is not what was asked. Look at the payment in Stripe's dashboard."
            )
        }
        OrderState::Returned => format!("was {fault}: the money went back."),
    };
    Err(Fault::new(format!("There is no link to give: order {} {reason}", order.number)))
}

fn settings(environment: &Environment) -> Result<Config, Fault> {
    Config::read(environment).map_err(super::together)
}

/// Where browsers find the shop.
fn origin(config: &Config) -> Origin {
    let listening = || Origin::of_address(SocketAddr::new(config.host, config.port));
    config.site_url.clone().unwrap_or_else(listening)
}
