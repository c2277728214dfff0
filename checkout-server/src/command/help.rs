//! `--help`: the commands and the settings.

use std::io::{self, Write};

const HELP: &str = "\
checkout-server serves the shop.

  checkout-server                        opens the shop and serves until it is told to stop
  checkout-server leads [--form NAME]    lists what visitors wrote: house, product, creative or newsletter
                        [--csv]          the same as a table for a spreadsheet
  checkout-server leads --forget EMAIL   erases everything that came from an address
  checkout-server backup FILE            copies what is kept into a new file, also while the server runs
  checkout-server --help, --version

Settings come from the environment, and from .env in the folder that it is started in:

  HOST, PORT               where to listen; port 0 picks one and prints it   127.0.0.1, 8080
  WORKERS                  threads that serve                                one for each core
  SITE_DIR                 the built site                                    app/dist
  SITE_URL                 the public origin                                 http://HOST:PORT
  CHECKOUT_MODE            demo or stripe                                    stripe, with a secret key
  STRIPE_SECRET_KEY        Stripe's                                          none: the till is closed
  STRIPE_PUBLISHABLE_KEY   Stripe's                                          none
  STRIPE_WEBHOOK_SECRET    Stripe's; two, with a comma, while rotating       none
  PROGRAM_LINK_SECRET      signs the links to the delivered program          none
  STRIPE_API_BASE          where Stripe's API is                             https://api.stripe.com
  DATA_DIR                 where leads are kept                              data
  FORM_POSTS_PER_HOUR      letters from one address; 0 for no limit          120, a quarter of them at once
  TRUSTED_PROXIES          addresses whose X-Forwarded-For is believed       none
  NOTIFY_URL               is told of orders and leads                       none
";

/// Writes it.
pub(super) fn write(out: &mut impl Write) -> io::Result<()> {
    out.write_all(HELP.as_bytes())
}
