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
use emit::Emit;
use model::{DemoPage, HomePage, InitiationPage, PictureEntry, PriceList, RoomPage, Site, StatusPages};
use problem::Problem;

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
        emit::constant("SITE", "Site", desk.file::<Site>("site.toml")),
        emit::constant("PRICES", "PriceList", prices.as_ref()),
        emit::constant("HOME", "HomePage", desk.file::<HomePage>("pages/home.toml")),
        emit::constant("INITIATION", "InitiationPage", desk.file::<InitiationPage>("pages/initiation.toml")),
        emit::constant("STATUS", "StatusPages", desk.file::<StatusPages>("pages/status.toml")),
        emit::constant("DEMO", "DemoPage", desk.file::<DemoPage>("pages/demo.toml")),
    ];

    let mut rooms = Vec::new();
    for (route, file) in registry::ROUTES.iter().filter_map(|route| Some((route.id, room_file(route)?))) {
        if let Some(room) = desk.file::<RoomPage>(&file) {
            rooms.push(format!("({}, {})", route.emit(), room.emit()));
        }
    }
    constants.push(Some(format!("pub static ROOMS: &[(RouteId, RoomPage)] = &[{}];", rooms.join(", "))));

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
