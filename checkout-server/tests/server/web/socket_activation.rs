//! Socket activation: restarts on a socket that the service manager keeps open lose no request.

use crate::support::{PROGRAM, clean_command, program_dir, site_dir};
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
    // Remove leftovers of an earlier run; there are none on the first.
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A server process that is killed when it is dropped.
pub(crate) struct Server(pub(crate) Child);

impl Drop for Server {
    fn drop(&mut self) {
        // No effect on a process that has already exited.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Starts the program as systemd does, with the listening socket as file descriptor 3.
pub(crate) fn start(folder: &Path, socket: &TcpListener, settings: &[(&str, &str)]) -> Server {
    let mut command = clean_command("sh", folder);
    command.args(["-c", "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" 3<&0 0</dev/null", PROGRAM]);
    command.stdin(Stdio::from(OwnedFd::from(socket.try_clone().unwrap())));
    command.env("SITE_DIR", site_dir()).env("PROGRAM_DIR", program_dir());
    command.envs([("CHECKOUT_MODE", "demo"), ("PORT", "1"), ("LOG_FORMAT", "off")]);
    command.envs(settings.iter().copied());
    Server(command.spawn().unwrap())
}

fn is_listening_on(server: &mut Server, address: SocketAddr) {
    let mut line = String::new();
    BufReader::new(server.0.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line.trim_end(), format!("Listening on http://{address}"));
}

/// Sends SIGTERM, as a service manager does, and waits for the exit.
fn stop(mut server: Server) {
    assert!(Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status().unwrap().success());
    assert_eq!(server.0.wait().unwrap().code(), Some(0));
}

/// Sends one request on a new connection, with a pause before its first and before its last line.
fn send_request(address: SocketAddr, pause: Duration) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    thread::sleep(pause);
    stream.write_all(b"GET /about HTTP/1.1\r\nhost: x\r\nconnection: close\r\n")?;
    thread::sleep(pause);
    stream.write_all(b"\r\n")?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    Ok(response)
}

#[test]
fn no_request_is_lost_during_restarts_on_one_socket() {
    let (dir, socket) = (folder("restart"), TcpListener::bind("127.0.0.1:0").unwrap());
    let address = socket.local_addr().unwrap();
    let mut server = start(&dir, &socket, &[]);
    is_listening_on(&mut server, address);
    let (stopped, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
    let clients: Vec<_> = (0..4)
        .map(|number| {
            let (stopped, answered) = (Arc::clone(&stopped), Arc::clone(&answered));
            thread::spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    let response = send_request(address, Duration::from_millis(number * 3)).unwrap();
                    assert!(response.starts_with("HTTP/1.1 200 OK\r\n"), "{response}");
                    assert!(response.ends_with("</title>"), "{response}");
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    let some_more = || {
        let before = answered.load(Ordering::Relaxed);
        while answered.load(Ordering::Relaxed) < before + 40 && !clients.iter().any(|v| v.is_finished()) {
            thread::sleep(Duration::from_millis(5));
        }
    };
    for round in 0..4 {
        some_more();
        // In turn: stop and start, as `systemctl restart` does, and an overlap of both servers.
        if round % 2 == 0 {
            stop(server);
            server = start(&dir, &socket, &[]);
            is_listening_on(&mut server, address);
        } else {
            let mut next = start(&dir, &socket, &[]);
            is_listening_on(&mut next, address);
            stop(server);
            server = next;
        }
    }
    some_more();
    stopped.store(true, Ordering::Relaxed);
    clients.into_iter().for_each(|client| client.join().unwrap());
    stop(server);
    assert!(answered.load(Ordering::Relaxed) >= 200);
}

#[test]
fn unusable_inherited_file_descriptors_are_reported() {
    let dir = folder("no-socket");
    for (count, expected) in [
        (
            "1",
            "The socket cannot be listened on: fd 3 is not a socket. The socket unit has to open a TCP socket with ListenStream.",
        ),
        (
            "2",
            "The service manager passes 2 sockets, and the server listens on one. Leave one ListenStream in the socket unit.",
        ),
    ] {
        let mut command = clean_command("sh", &dir);
        command.args(["-c", "LISTEN_PID=$$ LISTEN_FDS=$1 exec \"$0\" 3</dev/null 4</dev/null"]);
        command.args([PROGRAM, count]);
        command.env("SITE_DIR", site_dir()).env("PROGRAM_DIR", program_dir()).env("CHECKOUT_MODE", "demo");
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(stderr, format!("The server does not start yet:\n  - {expected}\n"));
        assert_eq!(output.status.code(), Some(1));
    }
}
