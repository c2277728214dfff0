//! Large files: whole and ranged responses carry exactly the file's bytes.

use crate::support::{TestServer, site_dir_with};
use checkout_server::config::Limits;
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

/// A server with a large file in which no byte sequence repeats.
fn server_with_video() -> (TestServer, Vec<u8>, PathBuf) {
    let video: Vec<u8> = (0_u32..300_000).flat_map(u32::to_be_bytes).collect();
    let folder = site_dir_with(&[("assets/film-1a2b3c.mp4", &video)]);
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_DIR", folder.to_str().unwrap())];
    (TestServer::start(&settings, Limits::default()), video, folder)
}

#[test]
fn whole_and_range_responses_match_the_file() {
    let (server, video, folder) = server_with_video();
    let mut client = server.client();
    let mut request = |range: &str| client.request(format!("GET {PATH} HTTP/1.1\r\nhost: x\r\n{range}\r\n"));
    for _ in 0..3 {
        let whole = request("");
        assert_eq!((whole.status, whole.header("content-length")), (200, Some("1200000")));
        assert!(whole.body == video);
    }
    for (first, last) in [(0, video.len() - 1), (7, 999_999), (500_000, 700_000), (1_000_001, 1_199_998)] {
        let part = request(&format!("range: bytes={first}-{last}\r\n"));
        assert_eq!(part.status, 206);
        assert!(part.body == video[first..=last], "{first}-{last}");
    }
    assert!(request("").body == video, "the whole file again");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn pipelined_large_responses_arrive_in_order_at_a_slow_reader() {
    let (server, video, folder) = server_with_video();
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(&server.address.into()).unwrap();
    let mut slow = TcpStream::from(socket);
    slow.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let requests = [
        format!("GET {PATH} HTTP/1.1\r\nhost: x\r\n\r\n"),
        "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n".to_owned(),
        format!("GET {PATH} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"),
    ];
    slow.write_all(requests.concat().as_bytes()).unwrap();
    sleep(Duration::from_millis(200));
    let mut came = Vec::new();
    slow.read_to_end(&mut came).unwrap();
    let heads: Vec<usize> =
        (0..came.len() - 4).filter(|at| came[*at..].starts_with(b"HTTP/1.1 200 OK\r\n")).collect();
    let body = |from: usize| from + came[from..].windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    let [first, health, last] = heads[..] else { panic!("{heads:?}") };
    assert!(came[body(first)..health] == video);
    assert!(&came[body(health)..last] == b"ok");
    assert!(came[body(last)..] == video);
    fs::remove_dir_all(folder).unwrap();
}
