//! List of the server's settings with defaults and meanings, for `--help`, the guide and `.env`.

/// A setting. Its texts are Markdown, as in the guide's table: code is in backticks.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// Name in the environment.
    pub name: &'static str,
    /// Default value, or a description of it.
    pub default: &'static str,
    /// Meaning, in a few words.
    pub meaning: &'static str,
}

const fn setting(name: &'static str, default: &'static str, meaning: &'static str) -> Setting {
    Setting { name, default, meaning }
}

/// All settings, in the order of the guide's table (docs/running.md), one per line.
#[rustfmt::skip]
pub const SETTINGS: &[Setting] = &[
    setting("HOST", "127.0.0.1", "address to listen on"),
    setting("PORT", "8080", "port to listen on; 0 picks a free one and prints it"),
    setting("SITE_DIR", "`app/dist`", "the built site"),
    setting("PROGRAM_DIR", "`app/program`", "the built pages of the delivered program"),
    setting("SITE_URL", "`http://HOST:PORT`", "public origin, read by the build and by the server; the build names `http://127.0.0.1:8080` for every loopback address"),
    setting("CHECKOUT_MODE", "none", "`demo` or `stripe`; if unset, `stripe` when a secret key is set"),
    setting("STRIPE_SECRET_KEY", "none: the checkout is disabled", "Stripe's secret key"),
    setting("STRIPE_PUBLISHABLE_KEY", "none", "Stripe's publishable key"),
    setting("STRIPE_WEBHOOK_SECRET", "none", "the webhook's signing secret; two, separated by a comma, during rotation"),
    setting("PROGRAM_LINK_SECRET", "one that the server makes and keeps in the store", "encrypts the links to the delivered program; while rotating the new one, a comma, and the old one; required with Stripe"),
    setting("STRIPE_API_BASE", "`https://api.stripe.com`", "base URL of Stripe's API; plain http for loopback only"),
    setting("DATA_DIR", "`data`", "folder of the SQLite database with submissions and orders"),
    setting("DATABASE_URL", "none", "`postgres://user:password@host/name`: use PostgreSQL instead, shared by any number of servers"),
    setting("DATABASE_CONNECTIONS", "8", "the most connections of one server to PostgreSQL"),
    setting("SMTP_URL", "none: files in `DATA_DIR/mail`", "the mail server for messages to buyers, subscribers and the owner: `smtps://user:password@host:465` (TLS), or `smtp://user:password@host:587` (STARTTLS is required; plain for loopback only); special characters as `%40`; `?sslrootcert=FILE` names the authorities of its certificate. Required with a live key; without it, each message is written into a file"),
    setting("MAIL_FROM", "the site's contact address", "the sender, such as `Maison <house@example.com>`; required with `SMTP_URL`"),
    setting("MAIL_REPLY_TO", "`MAIL_FROM`", "where answers to messages go"),
    setting("MAIL_OWNER", "none", "gets the weekly report of every Monday; a message for each paid order, each payment that does not match, and each form submission with its words; and alarms (webhooks refused for their signature, Stripe refusing the secret key, failures of the database and of mail, mail that stands still, copies of the database that are missing), at most one of a kind an hour, with a count. What comes while it is not set is not sent later"),
    setting("KEEP_SUBMISSIONS_DAYS", "none: kept", "deletes form submissions after so many days, and newsletter addresses that were not confirmed; confirmed ones are kept"),
    setting("KEEP_ADDRESSES_DAYS", "none: kept", "erases the e-mail addresses of orders so many days after their last change; at least 180, the period in which payments may go back"),
    setting("BACKUP_DIR", "none: no copies", "the folder in which `checkout-server backup` makes its copies of the SQLite database, and whose newest copy the server watches"),
    setting("BACKUP_DAYS", "14", "`checkout-server backup` deletes copies after so many days, a whole number from 1 on"),
    setting("FORM_POSTS_PER_HOUR", "120", "form posts per client and hour, a quarter of them in a burst; 0 for no limit"),
    setting("CHECKOUT_REQUESTS_PER_HOUR", "600", "checkout requests per client and hour, a quarter of them in a burst; 0 for no limit"),
    setting("SEARCHES_PER_HOUR", "1200", "searches of the journal per client and hour, a quarter of them in a burst; further ones get 429; 0 for no limit"),
    setting("TRUSTED_PROXIES", "none", "proxy addresses whose `X-Forwarded-For` and `X-Forwarded-Proto` are accepted; one that sends `Forwarded` alone is warned of"),
    setting("LOG_FORMAT", "`plain`", "access log on standard output: `plain`, `json` or `off`; without queries, client addresses or keys. Events always go to standard error"),
    setting("LOG_ADDRESSES", "`off`", "`on` adds the client address to each line"),
];
