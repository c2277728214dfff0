//! Large files, which the kernel sends from where they are kept: every byte is the file's, however it is asked for.

use crate::support::{Shop, site_with};
use checkout_server::limits::Limits;
use socket2::{Domain, Socket, Type};
use std::{
    fs,
    io::{Read as _, Write as _},
    net::TcpStream,
    path::PathBuf,
    thread::sleep,
    time::Duration,
};

const PATH: &str = "/assets/film-1a2b3c.mp4";

/// A shop with a large file in which no stretch comes twice.
fn cinema() -> (Shop, Vec<u8>, PathBuf) {
    let film: Vec<u8> = (0_u32..300_000).flat_map(u32::to_be_bytes).collect();
    let folder = site_with(&[("assets/film-1a2b3c.mp4", &film)]);
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_DIR", folder.to_str().unwrap())];
    (Shop::open(&settings, Limits::default()), film, folder)
}

#[test]
fn the_whole_and_its_parts_are_the_file_s_own_bytes() {
    let (shop, film, folder) = cinema();
    let mut client = shop.client();
    let mut ask = |range: &str| client.ask(format!("GET {PATH} HTTP/1.1\r\nhost: x\r\n{range}\r\n"));
    for _ in 0..3 {
        let whole = ask("");
        assert_eq!((whole.status, whole.header("content-length")), (200, Some("1200000")));
        assert!(whole.body == film);
    }
    for (first, last) in [(0, film.len() - 1), (7, 999_999), (500_000, 700_000), (1_000_001, 1_199_998)] {
        let part = ask(&format!("range: bytes={first}-{last}\r\n"));
        assert_eq!(part.status, 206);
        assert!(part.body == film[first..=last], "{first}-{last}");
    }
    assert!(ask("").body == film, "and the whole again");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn who_reads_slowly_and_asks_ahead_gets_them_in_order() {
    let (shop, film, folder) = cinema();
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(&shop.address.into()).unwrap();
    let mut slow = TcpStream::from(socket);
    slow.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let asked = [
        format!("GET {PATH} HTTP/1.1\r\nhost: x\r\n\r\n"),
        "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n".to_owned(),
        format!("GET {PATH} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"),
    ];
    slow.write_all(asked.concat().as_bytes()).unwrap();
    sleep(Duration::from_millis(200));
    let mut came = Vec::new();
    slow.read_to_end(&mut came).unwrap();
    let heads: Vec<usize> =
        (0..came.len() - 4).filter(|at| came[*at..].starts_with(b"HTTP/1.1 200 OK\r\n")).collect();
    let body = |from: usize| from + came[from..].windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    let [first, health, last] = heads[..] else { panic!("{heads:?}") };
    assert!(came[body(first)..health] == film);
    assert!(&came[body(health)..last] == b"ok");
    assert!(came[body(last)..] == film);
    fs::remove_dir_all(folder).unwrap();
}
