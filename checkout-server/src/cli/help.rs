//! The settings in the text of `--help`.

pub(super) const SETTINGS: &str = "\
Settings are read from the environment, and from .env in the current folder; a name there that
no setting has is a warning:

  HOST, PORT               address to listen on; port 0 picks one            127.0.0.1, 8080
  SITE_DIR                 the built site                                    app/dist
  PROGRAM_DIR              the built pages of the delivered program          app/program
  SITE_URL                 the public origin                                 http://HOST:PORT
  CHECKOUT_MODE            demo or stripe                                    none: stripe, with a secret key
  STRIPE_SECRET_KEY        Stripe's                                          none: the checkout is disabled
  STRIPE_PUBLISHABLE_KEY   Stripe's                                          none
  STRIPE_WEBHOOK_SECRET    Stripe's; two, with a comma, while rotating       none
  PROGRAM_LINK_SECRET      signs the links to the delivered program; while   one kept in the store
                           rotating the new one, a comma, and the old one
  STRIPE_API_BASE          the origin of Stripe's API                        https://api.stripe.com
  DATA_DIR                 the folder of the SQLite database                 data
  DATABASE_URL             PostgreSQL instead, for any number of servers:    none
                           postgres://user:password@host/name
  DATABASE_CONNECTIONS     the most connections of one server to PostgreSQL  8
  FORM_POSTS_PER_HOUR      form submissions per client; 0 for no limit       120, a quarter of them at once
  CHECKOUT_REQUESTS_PER_HOUR  checkout requests per client; 0 for no limit   600, a quarter of them at once
  SEARCHES_PER_HOUR        journal searches per client; 0 for no limit       1200, a quarter of them at once
  TRUSTED_PROXIES          addresses whose forwarding headers are trusted    none
  LOG_FORMAT               plain, json, or off for no access log             plain
  LOG_ADDRESSES            on: the access log contains client addresses      off
  SMTP_URL                 sends mail: smtps://user:password@host:465, or    none: files in DATA_DIR/mail
                           smtp://user:password@host:587
  MAIL_FROM                the sender: Maison <house@example.com>            the site's contact address
  MAIL_REPLY_TO            where answers go                                  MAIL_FROM
  MAIL_OWNER               receives the letter of every Monday, and a        none
                           message for each paid order, form submission,
                           wrong payment and alarm
  KEEP_SUBMISSIONS_DAYS    deletes form submissions after so many days; the  none: kept
                           newsletter's are kept
  KEEP_ADDRESSES_DAYS      erases e-mail addresses from orders so many days   none: kept
                           after their last change; at least 180
  BACKUP_DIR               the folder in which backup makes its copies, and  none: no copies
                           whose newest copy the server watches
  BACKUP_DAYS              deletes copies after so many days                 14
";
