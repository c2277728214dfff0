//! The text of `--help`: commands and settings.

pub(super) const TEXT: &str = "\
checkout-server serves the site and sells the program.

  checkout-server                        starts the server
  checkout-server --check                checks settings, site, program and database, sends Stripe one request that
                                         changes nothing, signs in at the mail server, and prints a line for each; the exit code is 1 where a check
                                         fails
  checkout-server leads [--form NAME]    lists form submissions: house, product, creative or newsletter
                        [--csv]          the same as a table for a spreadsheet
                        [--caught]       only those whose honeypot was filled, mostly by programs: they cause no message
                                         and are left out otherwise
  checkout-server leads --accept NUMBER  treats a caught one like any other, and sends its messages
  checkout-server leads --forget EMAIL   erases every submission from an e-mail address, subscriptions included, and
                                         the address in orders, which are kept; lists what it cannot erase
  checkout-server orders [--csv]         lists orders
  checkout-server orders --check         asks Stripe for the status of open and processing orders, and whether
                                         those paid in the last 180 days were refunded in full, and stores the
                                         answers; lost disputes are reported by webhooks only. The exit code is 1
                                         where an order could not be checked
  checkout-server orders --link SESSION  prints the link to the program of a paid order
  checkout-server orders --accept ID --why REASON
                                         delivers an order whose payment is not what was asked: ID is its number or
                                         its session; reason and time are stored
  checkout-server orders --revoke ID     closes the link to the program of an order without a refund
  checkout-server orders --restore ID    opens it again
  checkout-server mail [--failed]        lists messages and notifications: all, or those that were given up
  checkout-server mail --retry           sends those again
  checkout-server backup FILE            copies the database into a new file, also while the server runs;
                                         for a DATABASE_URL, PostgreSQL's own pg_dump does that
  checkout-server --help, --version

Settings are read from the environment, and from .env in the current folder:

  HOST, PORT               address to listen on; port 0 picks one            127.0.0.1, 8080
  WORKERS                  worker threads                                    one for each core
  SITE_DIR                 the built site                                    app/dist
  PROGRAM_DIR              the built pages of the delivered program          app/program
  SITE_URL                 the public origin                                 http://HOST:PORT
  CHECKOUT_MODE            demo or stripe                                    stripe, with a secret key
  STRIPE_SECRET_KEY        Stripe's                                          none: the checkout is disabled
  STRIPE_PUBLISHABLE_KEY   Stripe's                                          none
  STRIPE_WEBHOOK_SECRET    Stripe's; two, with a comma, while rotating       none
  PROGRAM_LINK_SECRET      signs the links to the delivered program; while   one kept in the store
                           rotating the new one, a comma, and the old one
  STRIPE_API_BASE          the origin of Stripe's API                        https://api.stripe.com
  DATA_DIR                 the folder of the SQLite database                 data
  DATABASE_URL             PostgreSQL instead, for any number of servers:    none
                           postgres://user:password@host/name
  FORM_POSTS_PER_HOUR      form submissions per client; 0 for no limit       120, a quarter of them at once
  CHECKOUT_REQUESTS_PER_HOUR  checkout requests per client; 0 for no limit   600, a quarter of them at once
  TRUSTED_PROXIES          addresses whose forwarding headers are trusted    none
  LOG_FORMAT               plain, json, or off for no access log             plain
  LOG_ADDRESSES            on: the access log contains client addresses      off
  CONNECTIONS              the most connections at once                      as open files allow, at most 10000
  CONNECTIONS_PER_CLIENT   the most of them for one client address; 0 for    half of CONNECTIONS, at most 1000
                           no limit; trusted proxies have none
  BODY_TIME                seconds in which a request's body has to arrive   10
  IDLE_TIME                seconds that a connection may be idle             60
  STALL_TIME               seconds that a client may acknowledge nothing     15
  STOP_TIME                seconds that a shutdown waits for requests        15
  HEADER_SIZE, ADDRESS_SIZE, BODY_SIZE   bytes of a request                  32768, 8192, 65536
  SMTP_URL                 sends mail: smtps://user:password@host:465, or    none: files in DATA_DIR/mail
                           smtp://user:password@host:587
  MAIL_FROM                the sender: Maison <house@example.com>            the site's contact address
  MAIL_REPLY_TO            where answers go                                  MAIL_FROM
  MAIL_OWNER               receives a message for each paid order, letter,   none
                           wrong payment and alarm
  KEEP_LETTERS_DAYS        deletes form submissions after so many days; the  none: kept
                           newsletter's are kept
  KEEP_ADDRESSES_DAYS      erases e-mail addresses from orders so many days   none: kept
                           after their last change; at least 180
  METRICS_ADDRESS          serves Prometheus' metrics at /metrics there,      none
                           such as 127.0.0.1:9100
  NOTIFY_URL               receives a POST for each order and lead           none
";
