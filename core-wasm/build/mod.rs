//! From `content/` to Rust constants: read · check · emit, with every problem collected on the way.
//!
//! `compile` is the whole of it. It either answers with the text of a Rust file or with a list of problems,
//! sorted by place, each one line: where, what was found, what to write.

#[macro_use]
mod entity;
mod check;
mod desk;
mod emit;
pub mod problem;
mod read;
mod values;

/// The same declarations that the crate compiles, read here as the schema of the content files.
#[path = "../src/model/mod.rs"]
pub mod model;

/// The same registry that the crate compiles, read here to check links.
#[path = "../src/routes/registry.rs"]
pub mod registry;

use std::path::Path;

use desk::Desk;
use emit::{Emit, constant};
use model::{DemoPage, HomePage, InitiationPage, PictureEntry, PriceList, RoomPage, Site, StatusPages};
use problem::Problem;
use read::Read;

/// Reads everything below `content` and answers with the constants of `src/content.rs`.
///
/// # Errors
/// Every problem of every file, sorted by place.
pub fn compile(content: &Path) -> Result<String, Vec<Problem>> {
    let mut desk = Desk::open(content);

    // Pictures first: every page names them.
    let pictures = desk.tables::<PictureEntry>("pictures.toml");
    desk.hang(pictures);

    let prices = desk.file::<PriceList>("offers.toml");
    let mut constants = vec![
        constant("PRICES", "PriceList", "offers.toml", prices.as_ref()),
        desk.constant::<Site>("SITE", "Site", "site.toml"),
        desk.constant::<HomePage>("HOME", "HomePage", "pages/home.toml"),
        desk.constant::<InitiationPage>("INITIATION", "InitiationPage", "pages/initiation.toml"),
        desk.constant::<StatusPages>("STATUS", "StatusPages", "pages/status.toml"),
        desk.constant::<DemoPage>("DEMO", "DemoPage", "pages/demo.toml"),
    ];

    let mut rooms = Vec::new();
    for (route, file) in registry::ROUTES.iter().filter_map(|route| Some((route.id, room_file(route)?))) {
        if let Some(room) = desk.file::<RoomPage>(&file) {
            rooms.push((route, room));
        }
    }
    constants.push(constant("ROOMS", "&[(RouteId, RoomPage)]", "pages/*.toml", Some(rooms.as_slice())));

    check::heads(&mut desk);
    check::site(&mut desk);
    if let Some(prices) = &prices {
        check::offers(prices, &mut desk);
    }
    check::strangers(&mut desk);
    desk.close(constants.into_iter().flatten().collect())
}

/// The file of a room: `/legal/terms` is told by `pages/legal-terms.toml`. Pages with a shape of their own,
/// and routes with a slug, are none.
fn room_file(route: &registry::Route) -> Option<String> {
    use registry::RouteId;
    let own_shape = [RouteId::Home, RouteId::Initiation, RouteId::Welcome, RouteId::Demo];
    let name = route.pattern.strip_prefix('/')?;
    (!own_shape.contains(&route.id) && !name.contains('{'))
        .then(|| format!("pages/{}.toml", name.replace('/', "-")))
}

impl Desk {
    /// Reads a file that holds one entity, and writes the constant of this name.
    fn constant<T: Read + Emit>(&mut self, name: &str, type_name: &str, file: &str) -> Option<String> {
        constant(name, type_name, file, self.file::<T>(file))
    }
}
