//! `receive`: a site and program from standard input are either served completely, or change nothing.

use crate::{
    support::{
        Client, Ended, PROGRAM, clean_command, command, program_dir, run_in, site_dir, temp_dir, temp_folder,
    },
    web::socket_activation::{Server, start},
};
use data_encoding::HEXLOWER;
use ring::digest::{SHA256, digest};
use rustix::process::Pid;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpListener},
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
};
use test_requirements::needs;

pub(super) type Files = BTreeMap<String, Vec<u8>>;

fn sha256(bytes: &[u8]) -> String {
    HEXLOWER.encode(digest(&SHA256, bytes).as_ref())
}

/// Built site and program, by their paths in a release.
pub(super) fn built() -> Files {
    fn add(files: &mut Files, folder: &Path, prefix: &str) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = format!("{prefix}/{}", entry.file_name().to_str().unwrap().replace(' ', "-"));
            if entry.file_type().unwrap().is_dir() {
                add(files, &entry.path(), &path);
            } else {
                files.insert(path, fs::read(entry.path()).unwrap());
            }
        }
    }
    let mut files = Files::new();
    add(&mut files, site_dir(), "site");
    add(&mut files, program_dir(), "program");
    files
}

/// Built site and program with a further or changed file.
fn with(path: &str, bytes: &[u8]) -> Files {
    let mut files = built();
    files.insert(path.to_owned(), bytes.to_vec());
    files
}

fn manifest(files: &Files, base: Option<&str>) -> Value {
    let entries = files
        .iter()
        .map(|(path, bytes)| json!({ "path": path, "sha256": sha256(bytes), "size": bytes.len() }));
    let days = files.keys().filter_map(|path| path.strip_prefix("days/")?.split('/').next());
    let days: BTreeMap<_, _> = days.map(|day| (day, json!({ "pages": day }))).collect();
    json!({
        "base": base,
        "files": entries.collect::<Vec<_>>(),
        "summary": { "pages": files.len() },
        "days": days,
    })
}

/// Adds the site and program of a coming day, with this text on the page about the house.
fn with_day(mut files: Files, day: &str, text: &str) -> Files {
    let mut of_day = built();
    of_day.insert("site/about.html".to_owned(), format!("<!doctype html><title>{text}</title>").into_bytes());
    files.extend(of_day.into_iter().map(|(path, bytes)| (format!("days/{day}/{path}"), bytes)));
    files
}

/// `receive` as the ssh server starts it.
struct Receiver {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Receiver {
    fn start(folder: &Path, port: u16) -> Self {
        let port = port.to_string();
        let mut command = command(folder, &[("PORT", &port), ("CHECKOUT_MODE", "demo")]);
        command.args(["receive", folder.to_str().unwrap(), "--wait", if port == "1" { "0" } else { "60" }]);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    /// Starts `receive` and sends a list of files; returns the receiver with its first answer.
    fn sent(folder: &Path, port: u16, list: &Value) -> (Self, Value) {
        let mut receiver = Self::start(folder, port);
        let ready = receiver.answer();
        writeln!(receiver.input, "{list}").unwrap();
        (receiver, ready)
    }

    fn answer(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("no answer: {line:?}"))
    }

    /// Sends the missing files; returns their number.
    fn send_missing(&mut self, files: &Files) -> usize {
        let answer = self.answer();
        assert_eq!(answer["answer"], "missing", "{answer}");
        let missing: Vec<String> = serde_json::from_value(answer["files"].clone()).unwrap();
        for hash in &missing {
            self.input.write_all(files.values().find(|bytes| sha256(bytes) == *hash).unwrap()).unwrap();
        }
        missing.len()
    }

    /// Returns the remaining answers and the exit code. Standard error must repeat a refusal.
    fn end(mut self) -> (Vec<Value>, Option<i32>) {
        drop(self.input);
        let (mut rest, mut error) = (String::new(), String::new());
        self.output.read_to_string(&mut rest).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        let answers: Vec<Value> = rest.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        if let Some(message) = answers.last().and_then(|last| last["message"].as_str()) {
            assert_eq!(error.trim_end(), message);
        }
        (answers, self.child.wait().unwrap().code())
    }
}

/// Publishes files; returns the kinds of the answers after the files, and the exit code.
fn publish(folder: &Path, port: u16, files: &Files) -> (Vec<Value>, Option<i32>) {
    let (mut receiver, _) = Receiver::sent(folder, port, &manifest(files, current(folder).as_deref()));
    receiver.send_missing(files);
    receiver.end()
}

/// Folder with one served release, and the release's name.
pub(super) fn published(files: &Files) -> (PathBuf, String) {
    let folder = temp_folder();
    assert_eq!(publish(&folder, 1, files).1, Some(0));
    let name = current(&folder).unwrap();
    (folder, name)
}

/// Publishes a list of files that is refused before a file is sent.
fn publish_list(folder: &Path, list: &Value) -> (Vec<Value>, Option<i32>) {
    Receiver::sent(folder, 1, list).0.end()
}

fn kinds(answers: &[Value]) -> Vec<&str> {
    answers.iter().map(|answer| answer["answer"].as_str().unwrap()).collect()
}

/// Message of a refusal, which is the last answer.
#[track_caller]
fn refusal((answers, code): &(Vec<Value>, Option<i32>)) -> &str {
    let last = answers.last().unwrap();
    assert_eq!((last["answer"].as_str(), *code), (Some("refused"), Some(1)), "{answers:?}");
    last["message"].as_str().unwrap()
}

pub(super) fn current(folder: &Path) -> Option<String> {
    let target = fs::read_link(folder.join("current")).ok()?;
    Some(target.strip_prefix("releases").unwrap().to_str().unwrap().to_owned())
}

/// Folders of all releases, also of incomplete ones.
fn folders(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("releases")).unwrap().map(|entry| entry.unwrap());
    let folders = entries.filter(|entry| entry.file_type().unwrap().is_dir());
    let mut names: Vec<_> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Restarts the server whenever it ends, on a socket that stays open, as systemd does.
struct ServiceManager {
    address: SocketAddr,
    stopped: Arc<AtomicBool>,
    server: Arc<Mutex<u32>>,
    thread: Option<JoinHandle<()>>,
}

impl ServiceManager {
    fn start(folder: &Path) -> Self {
        let socket = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = socket.local_addr().unwrap();
        let (stopped, server) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(0)));
        let (folder, flag, id) = (folder.to_owned(), Arc::clone(&stopped), Arc::clone(&server));
        let thread = thread::spawn(move || {
            let data = temp_dir();
            let settings = |name: &str| folder.join("current").join(name).to_str().unwrap().to_owned();
            let (site, program) = (settings("site"), settings("program"));
            while !flag.load(Ordering::SeqCst) {
                let settings =
                    [("SITE_DIR", &*site), ("PROGRAM_DIR", &program), ("DATA_DIR", data.to_str().unwrap())];
                let Server(child) = &mut start(&folder, &socket, &settings);
                *id.lock().unwrap() = child.id();
                child.wait().unwrap();
            }
        });
        Self { address, stopped, server, thread: Some(thread) }
    }

    /// Body of `/healthz`.
    fn health(&self) -> String {
        let request = "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        Client::connect(self.address).request(request).text().to_owned()
    }

    fn get(&self, path: &str) -> (u16, String) {
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        let response = Client::connect(self.address).request(request);
        (response.status, response.text().to_owned())
    }
}

impl Drop for ServiceManager {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::SeqCst);
        let id = *self.server.lock().unwrap();
        if let Some(id) = Pid::from_raw(id.cast_signed()) {
            rustix::process::kill_process(id, rustix::process::Signal::TERM).unwrap();
        }
        drop(self.thread.take().unwrap().join());
    }
}

#[test]
fn a_release_is_sent_once_served_and_followed_by_the_next() {
    let folder = temp_folder();
    let first = with("site/about.html", b"<!doctype html><title>the first</title>");
    let (mut receiver, ready) = Receiver::sent(&folder, 1, &manifest(&first, None));
    assert_eq!((&ready["answer"], &ready["release"]), (&json!("ready"), &Value::Null));
    let distinct: std::collections::BTreeSet<_> = first.values().collect();
    assert_eq!(receiver.send_missing(&first), distinct.len());
    let (answers, code) = receiver.end();
    assert_eq!((kinds(&answers), code), (vec!["stored", "checked", "switched"], Some(0)));
    let name = current(&folder).unwrap();
    let manager = ServiceManager::start(&folder);
    assert_eq!(manager.health(), format!("ok {name}"));
    assert!(manager.get("/about").1.contains("the first"));

    let second = with("site/about.html", b"<!doctype html><title>the second</title>");
    let list = manifest(&second, Some(&name));
    let (mut receiver, ready) = Receiver::sent(&folder, manager.address.port(), &list);
    assert_eq!((&ready["release"], &ready["summary"]["pages"]), (&json!(name), &json!(first.len())));
    assert_eq!(receiver.send_missing(&second), 1, "only what has changed is sent");
    let (answers, code) = receiver.end();
    assert_eq!((kinds(&answers), code), (vec!["stored", "checked", "switched", "serving"], Some(0)));
    let next = current(&folder).unwrap();
    assert_eq!(answers[3]["release"], json!(next));
    assert_eq!(manager.health(), format!("ok {next}"));
    assert!(manager.get("/about").1.contains("the second"));
    assert_eq!(folders(&folder), [name, next]);
}

#[test]
fn a_release_that_cannot_be_used_changes_nothing() {
    let (folder, name) = published(&built());
    let entry = |path: &str, sha256: &str, size: u64| json!({ "path": path, "sha256": sha256, "size": size });
    let hash = sha256(b"");
    for (file, fault) in [
        (entry("site/../../evil", &hash, 0), "is no path below site/ or program/"),
        (entry("/etc/passwd", &hash, 0), "is no path below site/ or program/"),
        (entry("release.json", &hash, 0), "is no path below site/ or program/"),
        (entry("site", &hash, 0), "is no path below site/ or program/"),
        (entry("site//a", &hash, 0), "is no path below site/ or program/"),
        (entry("site/a\u{0}b", &hash, 0), "is no path below site/ or program/"),
        (entry("site/a", "AB", 0), "\"AB\" of site/a is no SHA-256"),
        (entry("site/a", &hash, 1 << 40), "its files have more than 512 MB"),
        (json!({ "path": "site/a" }), "missing field `sha256`"),
        (entry("days/2999-01-01/site/a", &hash, 0), "is no path below site/ or program/"),
    ] {
        let end = publish_list(&folder, &json!({ "base": name, "files": [file] }));
        assert!(refusal(&end).contains(fault), "{}", refusal(&end));
    }
    let twice = json!({ "base": name, "files": [entry("site/a", &hash, 0), entry("site/a", &hash, 0)] });
    assert!(refusal(&publish_list(&folder, &twice)).contains("site/a is named twice"));

    // The connection ends in the middle of a file.
    let changed = with("site/about.html", b"<!doctype html><title>changed</title>");
    let list = manifest(&changed, Some(&name));
    for sent in [0, 5] {
        let (mut receiver, _) = Receiver::sent(&folder, 1, &list);
        receiver.answer();
        receiver.input.write_all(&changed["site/about.html"][..sent]).unwrap();
        assert!(refusal(&receiver.end()).starts_with("The connection ended before everything had arrived."));
    }
    // Bytes that differ from the list.
    let (mut receiver, _) = Receiver::sent(&folder, 1, &list);
    receiver.answer();
    receiver.input.write_all(&vec![b'x'; changed["site/about.html"].len()]).unwrap();
    assert!(refusal(&receiver.end()).starts_with("site/about.html is not the file that was announced"));

    // Content that a server would refuse at its start: pages, content and program.
    let mut lacking = built();
    lacking.remove("site/about.html");
    lacking.remove("program/method.html");
    let end = publish(&folder, 1, &lacking);
    assert!(refusal(&end).starts_with("The server cannot serve what was sent. Nothing has changed.\n"));
    for fault in ["lacks about.html", "lacks method.html"] {
        assert!(refusal(&end).contains(fault), "{}", refusal(&end));
    }
    let mut site: Value = serde_json::from_slice(&built()["site/_site.json"]).unwrap();
    site["format"] = "0123456789abcdef".into();
    let end = publish(&folder, 1, &with("site/_site.json", site.to_string().as_bytes()));
    assert!(refusal(&end).contains("this site was built for another version of the server."));
    // The site of a coming day is checked, too.
    let mut of_day = with_day(built(), "2999-01-01", "coming");
    of_day.remove("days/2999-01-01/program/method.html");
    let end = publish(&folder, 1, &of_day);
    assert!(refusal(&end).contains("lacks method.html"), "{}", refusal(&end));
    for day in ["2999-02-30", "soon"] {
        let end = publish_list(&folder, &json!({ "base": name, "files": [], "days": { day: null } }));
        assert!(refusal(&end).contains("is no day"), "{}", refusal(&end));
    }

    // A release that was compared with one that is no longer served.
    let end = publish_list(&folder, &manifest(&changed, None));
    assert!(refusal(&end).starts_with("Something else was published meanwhile."));

    // A second publication at the same time.
    let (mut first, _) = Receiver::sent(&folder, 1, &list);
    first.answer();
    let end = publish_list(&folder, &list);
    assert!(refusal(&end).starts_with("Something else is being published."));
    drop(first.end());

    assert_eq!((current(&folder), folders(&folder)), (Some(name.clone()), vec![name]));
}

#[needs(own_disk)]
#[test]
fn a_full_disk_is_named_and_leaves_nothing_behind() {
    let folder = temp_folder();
    let large = with("site/large.txt", &vec![b'x'; 2 << 20]);
    // The process has its own small disk.
    let script =
        "mount -t tmpfs -o size=1m tmpfs . && cd \"$PWD\" && { \"$0\" receive .; ls -A releases >&2; }";
    let mut command = clean_command("unshare", &folder);
    command.args(["--map-root-user", "--mount", "sh", "-c", script, PROGRAM]).env("CHECKOUT_MODE", "demo");
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    writeln!(input, "{}", manifest(&large, None)).unwrap();
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    output.read_line(&mut line).unwrap();
    let missing: Value = serde_json::from_str(line.lines().last().unwrap()).unwrap();
    for hash in missing["files"].as_array().unwrap() {
        // `receive` stops reading once its disk is full.
        drop(input.write_all(large.values().find(|bytes| *hash == sha256(bytes)).unwrap()));
    }
    drop(input);
    let ended = child.wait_with_output().unwrap();
    let message = "The release cannot be stored: the server's disk is full. Nothing has changed.";
    assert_eq!(String::from_utf8(ended.stderr).unwrap(), format!("{message}\n.lock\n"));
}

#[test]
fn a_server_that_does_not_come_to_serve_it_gets_the_former_release_back() {
    let (folder, name) = published(&built());
    let changed = with("site/about.html", b"<!doctype html><title>changed</title>");
    // No server listens on this port.
    let end = publish(&folder, 1, &changed);
    assert_eq!(kinds(&end.0), ["stored", "checked", "switched", "returned", "refused"]);
    assert_eq!((&end.0[3]["release"], &end.0[3]["serving"]), (&json!(name), &json!(false)));
    assert!(refusal(&end).contains("is not served either: look at the log of the server."));
    assert_eq!(current(&folder), Some(name.clone()));
    // A release that was never served is removed: because of its name, the served one would count as replaced.
    assert_eq!(folders(&folder), [name]);
}

#[test]
fn files_of_thirty_days_stay_reachable_and_older_ones_go() {
    let folder = temp_folder();
    let asset = |name: &str| format!("site/assets/{name}");
    let day = 24 * 60 * 60;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    // Large, and in all releases: files that the new release also has take no room from kept ones.
    let large = vec![0; 70 << 20];
    let with = |path: &str, bytes: &[u8]| {
        let mut files = with(path, bytes);
        files.insert(asset("large.bin"), large.clone());
        files
    };
    // Each was replaced by the next: the first two more than 30 days ago.
    for (number, age) in [(1, 50 * day), (2, 40 * day), (3, 31 * day), (4, 10 * day)] {
        let files = with(&asset(&format!("part-{number}.js")), format!("part {number}").as_bytes());
        assert_eq!(publish_without_server(&folder, &files), Some(0));
        let name = current(&folder).unwrap();
        rename(&folder, &name, &compact_time(now - age));
    }
    let manager = ServiceManager::start(&folder);
    let (answers, code) =
        publish(&folder, manager.address.port(), &with("site/about.html", b"<!doctype html>"));
    assert_eq!((kinds(&answers).last(), code), (Some(&"serving"), Some(0)), "{answers:?}");
    for (number, status) in [(1, 404), (2, 404), (3, 200), (4, 200)] {
        assert_eq!(manager.get(&format!("/assets/part-{number}.js")).0, status, "{number}");
    }
    let newest = current(&folder).unwrap();
    assert_eq!(folders(&folder), [compact_time(now - 31 * day), compact_time(now - 10 * day), newest]);
}

#[test]
fn releases_keep_the_order_in_which_they_came_after_a_clock_that_was_set_back() {
    let (folder, name) = published(&built());
    rename(&folder, &name, "29991231T235959Z");
    assert_eq!(publish_without_server(&folder, &built()), Some(0));
    assert_eq!(publish_without_server(&folder, &built()), Some(0));
    assert_eq!(folders(&folder), ["29991231T235959Z", "30000101T000000Z", "30000101T000001Z"]);
}

/// Gives a release another time.
fn rename(folder: &Path, name: &str, other: &str) {
    let releases = folder.join("releases");
    fs::rename(releases.join(name), releases.join(other)).unwrap();
    fs::remove_file(folder.join("current")).unwrap();
    symlink(Path::new("releases").join(other), folder.join("current")).unwrap();
}

fn advance(folder: &Path, port: u16) -> Ended {
    let settings = [("PORT", &*port.to_string()), ("CHECKOUT_MODE", "demo")];
    let wait = if port == 1 { "0" } else { "60" };
    run_in(folder, &settings, &["advance", folder.to_str().unwrap(), "--wait", wait])
}

#[test]
fn what_waits_for_its_day_is_served_from_that_day_on() {
    let files = with_day(with_day(built(), "2999-01-01", "the first of them"), "2999-07-01", "the second");
    let (folder, _) = published(&files);
    let manager = ServiceManager::start(&folder);
    let port = manager.address.port();
    assert_eq!(advance(&folder, port).succeeded(), "Nothing has become due.\n");
    assert!(!manager.get("/about").1.contains("the first of them"));

    let release = folder.join("current");
    let_day_come(&folder);
    let said = advance(&folder, port).succeeded();
    let name = current(&folder).unwrap();
    assert_eq!(said, format!("{name} is served: the site of today.\n"));
    assert_eq!(manager.health(), format!("ok {name}"));
    assert!(manager.get("/about").1.contains("the first of them"));
    advance(&folder, port).succeeded();
    assert_eq!(current(&folder).unwrap(), name);

    // The next publication is compared with it, and the other day still comes.
    let mut receiver = Receiver::start(&folder, port);
    assert_eq!(receiver.answer()["summary"], json!({ "pages": "2000-01-01" }));
    drop(receiver.end());
    assert!(folder.join("current/days/2999-07-01/site/about.html").is_file());
    assert!(!folder.join("current/days/2000-01-01").exists());

    // A file that is missing changes nothing.
    let manifest = fs::read_to_string(release.join("release.json")).unwrap();
    fs::write(release.join("release.json"), manifest.replace("2999-07-01", "2000-07-01")).unwrap();
    let said = advance(&folder, port).refused();
    assert!(said.starts_with("Files of the release are missing, or have changed: publish again."), "{said}");
    assert_eq!(current(&folder), Some(name));
}

/// The day 2999-01-01 of the served release comes.
fn let_day_come(folder: &Path) {
    let release = folder.join("current");
    let manifest = fs::read_to_string(release.join("release.json")).unwrap();
    fs::write(release.join("release.json"), manifest.replace("2999-01-01", "2000-01-01")).unwrap();
    fs::rename(release.join("days/2999-01-01"), release.join("days/2000-01-01")).unwrap();
}

#[test]
fn a_day_that_comes_while_no_server_runs_is_served_by_the_next_start() {
    let (folder, _) = published(&with_day(built(), "2999-01-01", "the day"));
    let_day_come(&folder);
    let said = advance(&folder, 1).succeeded();
    let name = current(&folder).unwrap();
    assert_eq!(said, format!("No server answers. Its next start serves {name}: the site of today.\n"));
    let manager = ServiceManager::start(&folder);
    assert_eq!(manager.health(), format!("ok {name}"));
    assert!(manager.get("/about").1.contains("the day"));
    advance(&folder, manager.address.port()).succeeded();
    assert_eq!(current(&folder).unwrap(), name);
}

#[test]
fn a_new_program_is_put_in_place_and_then_its_site_is_published_without_an_outage() {
    let (folder, _) = published(&built());
    let manager = ServiceManager::start(&folder);
    let old = manager.health();
    // The running process is the old program: its site has an older format than the new program, which the service
    // manager starts from now on.
    let site = folder.join("current/site/_site.json");
    let mut described: Value = serde_json::from_slice(&fs::read(&site).unwrap()).unwrap();
    described["format"] = "0123456789abcdef".into();
    fs::write(&site, described.to_string()).unwrap();
    let current_site = folder.join("current/site");
    let settings = [("SITE_DIR", current_site.to_str().unwrap()), ("CHECKOUT_MODE", "demo")];
    // A restart before the publication would be an outage.
    let refused = run_in(&folder, &settings, &[]).refused();
    assert!(refused.contains("was built for another version of the server"), "{refused}");

    let is_published = AtomicBool::new(false);
    let (answered, (answers, code)) = thread::scope(|scope| {
        let visitor = scope.spawn(|| {
            let mut answered = 0;
            while !is_published.load(Ordering::SeqCst) {
                assert_eq!(manager.get("/about").0, 200);
                answered += 1;
            }
            answered
        });
        assert_eq!(manager.health(), old);
        let new = with("site/about.html", b"<!doctype html><title>the new one</title>");
        let published = publish(&folder, manager.address.port(), &new);
        is_published.store(true, Ordering::SeqCst);
        (visitor.join().unwrap(), published)
    });
    assert_eq!((kinds(&answers), code), (vec!["stored", "checked", "switched", "serving"], Some(0)));
    assert!(answered > 0);
    assert_eq!(manager.health(), format!("ok {}", current(&folder).unwrap()));
    assert!(manager.get("/about").1.contains("the new one"));
}

#[test]
fn a_day_that_has_come_before_its_site_arrives_is_served_at_once() {
    let files = with_day(with_day(built(), "2000-01-01", "the first"), "2000-07-01", "the second");
    let (folder, _) = published(&with_day(files, "2999-01-01", "the third"));
    let manager = ServiceManager::start(&folder);
    assert!(manager.get("/about").1.contains("the second"));
    assert!(folder.join("current/days/2999-01-01/program").is_dir());
}

/// Publishes without `current`, so that no server has to answer.
fn publish_without_server(folder: &Path, files: &Files) -> Option<i32> {
    drop(fs::remove_file(folder.join("current")));
    publish(folder, 1, files).1
}

/// `20260103T093000Z`.
fn compact_time(seconds: u64) -> String {
    let at =
        Command::new("date").args(["-u", "-d", &format!("@{seconds}"), "+%Y%m%dT%H%M%SZ"]).output().unwrap();
    String::from_utf8(at.stdout).unwrap().trim().to_owned()
}
