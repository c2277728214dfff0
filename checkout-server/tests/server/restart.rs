//! A restart on a socket that a service manager keeps open: no request is lost between the old server and the new one.

use crate::support::{delivered, site};
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    os::fd::OwnedFd,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // What an earlier run left is of no interest, and the first run finds nothing.
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A server that does not outlive its test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // One that has ended in order needs no more.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Starts the program as systemd does, with the socket as file 3.
fn start(folder: &Path, socket: &TcpListener, settings: &[(&str, &str)]) -> Server {
    let mut command = Command::new("sh");
    command.args([
        "-c",
        "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" 3<&0 0</dev/null",
        env!("CARGO_BIN_EXE_checkout-server"),
    ]);
    command.stdin(Stdio::from(OwnedFd::from(socket.try_clone().unwrap())));
    command.current_dir(folder).env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.env("SITE_DIR", site()).env("PROGRAM_DIR", delivered());
    command.envs([("CHECKOUT_MODE", "demo"), ("WORKERS", "2")]);
    command.envs([("PORT", "1"), ("LOG_FORMAT", "off")]).envs(settings.iter().copied());
    Server(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
}

fn is_listening_on(server: &mut Server, address: SocketAddr) {
    let mut line = String::new();
    BufReader::new(server.0.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line.trim_end(), format!("Listening on http://{address}"));
}

/// Asks to stop as a service manager does, and waits for the end.
fn stop(mut server: Server) {
    assert!(Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status().unwrap().success());
    assert_eq!(server.0.wait().unwrap().code(), Some(0));
}

/// One request on a connection of its own, with a pause before its first and its last line: what came of it.
fn ask(address: SocketAddr, pause: Duration) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    thread::sleep(pause);
    stream.write_all(b"GET /about HTTP/1.1\r\nhost: x\r\nconnection: close\r\n")?;
    thread::sleep(pause);
    stream.write_all(b"\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

#[test]
fn no_request_is_lost_while_one_server_follows_another_on_one_socket() {
    let (place, socket) = (folder("restart"), TcpListener::bind("127.0.0.1:0").unwrap());
    let address = socket.local_addr().unwrap();
    let mut server = start(&place, &socket, &[]);
    is_listening_on(&mut server, address);
    let (over, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
    let visitors: Vec<_> = (0..4)
        .map(|number| {
            let (over, answered) = (Arc::clone(&over), Arc::clone(&answered));
            thread::spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    let answer = ask(address, Duration::from_millis(number * 3)).unwrap();
                    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
                    assert!(answer.ends_with("</title>"), "{answer}");
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    let some_more = || {
        let before = answered.load(Ordering::Relaxed);
        while answered.load(Ordering::Relaxed) < before + 40 && !visitors.iter().any(|v| v.is_finished()) {
            thread::sleep(Duration::from_millis(5));
        }
    };
    for round in 0..4 {
        some_more();
        // As `systemctl restart` does, one after the other; and as a careful operator may, with both for a moment.
        if round % 2 == 0 {
            stop(server);
            server = start(&place, &socket, &[]);
            is_listening_on(&mut server, address);
        } else {
            let mut next = start(&place, &socket, &[]);
            is_listening_on(&mut next, address);
            stop(server);
            server = next;
        }
    }
    some_more();
    over.store(true, Ordering::Relaxed);
    visitors.into_iter().for_each(|visitor| visitor.join().unwrap());
    stop(server);
    assert!(answered.load(Ordering::Relaxed) >= 200);
}

#[test]
fn what_is_handed_over_and_is_no_socket_for_pages_is_told() {
    let place = folder("no-socket");
    for (count, expected) in [
        (
            "1",
            "The socket cannot be listened on: fd 3 is not a socket. The socket unit has to open a TCP socket with ListenStream.",
        ),
        (
            "2",
            "The service manager hands over 2 sockets, and the server listens on one. Leave one ListenStream in the socket unit.",
        ),
    ] {
        let mut command = Command::new("sh");
        command.args(["-c", "LISTEN_PID=$$ LISTEN_FDS=$1 exec \"$0\" 3</dev/null 4</dev/null"]);
        command.args([env!("CARGO_BIN_EXE_checkout-server"), count]).current_dir(&place).env_clear();
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("SITE_DIR", site()).env("PROGRAM_DIR", delivered()).env("CHECKOUT_MODE", "demo");
        let output = command.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, format!("The server does not start yet:\n  - {expected}\n"));
        assert_eq!(output.status.code(), Some(1));
    }
}
