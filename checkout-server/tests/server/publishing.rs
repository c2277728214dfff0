//! Publishing: releases of the site, and the content that the server loads with them.

mod dated_prices;
mod releases;
mod site_content;
