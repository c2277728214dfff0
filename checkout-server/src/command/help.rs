//! `--help`: the commands and the settings.

use std::io::{self, Write};

const HELP: &str = "\
checkout-server serves the shop.

  checkout-server                        opens the shop and serves until it is told to stop
  checkout-server --check                looks at settings, site, program and ledger, asks Stripe one question that
                                         changes nothing, and prints a line for each; the exit code is 1 where
                                         something is wrong
  checkout-server leads [--form NAME]    lists what visitors wrote: house, product, creative or newsletter
                        [--csv]          the same as a table for a spreadsheet
  checkout-server leads --forget EMAIL   erases every letter that came from an address;
                                         what she bought stays in the books
  checkout-server orders [--csv]         lists what was bought
  checkout-server orders --check         asks Stripe how the orders stand that are open or under way, and whether
                                         those paid in the last 180 days were refunded as a whole, and keeps what
                                         it says; of lost disputes Stripe's messages alone tell. The exit code is 1
                                         where something could not be asked
  checkout-server orders --link SESSION  prints the link to the program of a paid order
  checkout-server backup FILE            copies what is kept into a new file, also while the server runs;
                                         PostgreSQL's own pg_dump does that for a DATABASE_URL
  checkout-server --help, --version

Settings come from the environment, and from .env in the folder that it is started in:

  HOST, PORT               where to listen; port 0 picks one and prints it   127.0.0.1, 8080
  WORKERS                  threads that serve                                one for each core
  SITE_DIR                 the built site                                    app/dist
  PROGRAM_DIR              the built pages of the delivered program          app/program
  SITE_URL                 the public origin                                 http://HOST:PORT
  CHECKOUT_MODE            demo or stripe                                    stripe, with a secret key
  STRIPE_SECRET_KEY        Stripe's                                          none: the till is closed
  STRIPE_PUBLISHABLE_KEY   Stripe's                                          none
  STRIPE_WEBHOOK_SECRET    Stripe's; two, with a comma, while rotating       none
  PROGRAM_LINK_SECRET      signs the links to the delivered program          none
  STRIPE_API_BASE          where Stripe's API is                             https://api.stripe.com
  DATA_DIR                 where leads and orders are kept                   data
  DATABASE_URL             keeps them in PostgreSQL instead, for any number  none
                           of servers: postgres://user:password@host/name
  FORM_POSTS_PER_HOUR      letters from one address; 0 for no limit          120, a quarter of them at once
  TILL_REQUESTS_PER_HOUR   questions to the till from one address            600, a quarter of them at once
  TRUSTED_PROXIES          addresses whose forwarding headers are believed   none
  LOG_FORMAT               plain, json, or off for no line a request         plain
  LOG_ADDRESSES            on names in each line who asked                   off
  CONNECTIONS              at most so many at once                           as open files allow, at most 10000
  HEADER_TIME, BODY_TIME   seconds in which a request has to arrive          10, 10
  IDLE_TIME                seconds that a connection may rest                60
  STALL_TIME               seconds that a client may take no byte            15
  STOP_TIME                seconds in which a stop ends what is under way    15
  HEADER_SIZE, ADDRESS_SIZE, BODY_SIZE   bytes of a request                  32768, 8192, 65536
  NOTIFY_URL               is told of orders and leads                       none
";

/// Writes it.
pub(super) fn write(out: &mut impl Write) -> io::Result<()> {
    out.write_all(HELP.as_bytes())
}
