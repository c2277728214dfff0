//! `content/redirects.toml`: addresses of earlier days, and where they lead now.

source! {
    /// Where old addresses lead.
    pub struct Redirects {
        /// The old addresses, one table each, headed [[redirects]]; leave it out where there are none.
        pub redirects: Option<&'static [Redirect]>,
    }

    /// One old address.
    pub struct Redirect {
        /// The old path, as browsers send it: what stood behind the name of the house, beginning with a slash and
        /// without one at its end. Upper case, a slash at the end and what follows a ? are taken care of by themselves.
        pub from: OldPath,
        /// Where it leads: a page of the house such as /initiation or /about#story, or an address that begins
        /// with https://.
        pub to: Destination,
        /// 308, which every browser of today knows, or 301 for older programs that do not; leave it out for 308.
        pub status: Option<RedirectStatus>,
    }

    /// A path that is no page of the house any longer.
    pub struct OldPath(&'static str);
    /// The path of a page, or an address on the web.
    pub struct Destination(&'static str);
    /// How browsers are told: 301 or 308, both for good.
    pub struct RedirectStatus(u32);
}
