//! A real PostgreSQL on this machine for the tests alone: started by the first that needs it, with a database for each,
//! ended and removed when the tests have ended, however they end.

use checkout_server::{
    config::{self, Environment, LedgerSettings},
    ledger::{self, Ledger},
};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use std::{
    env,
    error::Error,
    fs,
    net::TcpListener,
    os::unix::{
        fs::{MetadataExt as _, PermissionsExt as _, chown},
        process::CommandExt as _,
    },
    path::{Path, PathBuf},
    process::{self, Child, Command, Stdio},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use tokio::{
    runtime::{Builder, Runtime},
    time::timeout,
};
use tokio_postgres::{Client, NoTls};

/// What nobody may ever read.
pub(crate) const PASSWORD: &str = "never-to-be-shown";
/// How long a start may take on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(60);
/// Runs a program until nobody holds the other end of its input any more, then ends it and removes its folder.
const KEEPER: &str = r#"folder=$1; shift; "$@" </dev/null & server=$!
cat >/dev/null; kill -QUIT "$server"; wait "$server"; rm -rf "$folder""#;

static CLUSTER: OnceLock<Cluster> = OnceLock::new();

/// A server with its certificate and nothing in it.
struct Cluster {
    folder: PathBuf,
    port: u16,
    /// Its input ends with this process.
    _keeper: Child,
}

impl Cluster {
    /// Where it cannot be started, each test that needs it says why.
    fn get() -> &'static Self {
        CLUSTER.get_or_init(Self::start)
    }

    fn start() -> Self {
        // Below those that the system gives out by itself, so that nobody gets it by chance before it is taken.
        let first = 20_000 + u16::try_from(process::id() % 10_000).unwrap();
        let mut free = (first..).filter(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok());
        free.find_map(Self::start_at).unwrap()
    }

    /// None where somebody else has taken the port a moment before.
    fn start_at(port: u16) -> Option<Self> {
        let bin = env::var_os("POSTGRES_BIN").unwrap_or_else(|| {
            panic!("Set POSTGRES_BIN to the folder of PostgreSQL's programs, such as /usr/lib/postgresql/17/bin. npm test finds it by itself.")
        });
        let bin = Path::new(&bin);
        let folder = env::temp_dir().join(format!("checkout-server-postgres-{}-{port}", process::id()));
        fs::create_dir(&folder).unwrap();
        certify(&folder);
        fs::write(folder.join("password"), PASSWORD).unwrap();
        let owner = give_away(&folder);
        let program = |name: &str| bin.join(name).into_os_string();
        let run = |program: &Path| {
            let mut command = Command::new(program);
            command.env_clear().env("PATH", "/usr/bin:/bin").env("LC_ALL", "C").current_dir(&folder);
            if let Some((user, group)) = owner {
                command.uid(user).gid(group);
            }
            command
        };
        let made = run(Path::new(&program("initdb")))
            .args(["--pgdata=data", "--username=house", "--pwfile=password", "--auth=scram-sha-256"])
            .args(["--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"])
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let log = || fs::OpenOptions::new().create(true).append(true).open(folder.join("log")).unwrap();
        let mut command = run(Path::new("/bin/sh"));
        command.args(["-c", KEEPER, "keeper"]).arg(&folder).arg(program("postgres")).args(["-D", "data"]);
        for setting in [
            &format!("port={port}"),
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "max_connections=200",
            "shared_buffers=32MB",
            "fsync=on",
            "autovacuum=off",
            "ssl=on",
            "ssl_cert_file=../cert.pem",
            "ssl_key_file=../key.pem",
        ] {
            command.args(["-c", setting]);
        }
        let keeper = command.stdin(Stdio::piped()).stdout(log()).stderr(log()).spawn().unwrap();
        let cluster = Self { folder, port, _keeper: keeper };
        cluster.has_come().then_some(cluster)
    }

    /// Waits until it answers, and not somebody else; false where its port is not to be had.
    fn has_come(&self) -> bool {
        let begun = Instant::now();
        let own = fs::canonicalize(self.folder.join("data")).unwrap();
        while !try_sql(&self.url("postgres"), "SHOW data_directory")
            .is_ok_and(|data| data.is_some_and(|data| Path::new(&data) == own))
        {
            let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            if log.contains("Address already in use") {
                return false;
            }
            assert!(begun.elapsed() < PATIENCE, "PostgreSQL does not start: {log}");
            thread::sleep(Duration::from_millis(20));
        }
        true
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://house:{PASSWORD}@127.0.0.1:{}/{database}", self.port)
    }
}

/// A certificate for this machine, and who vouches for it.
fn certify(folder: &Path) {
    let mut house = CertificateParams::new(Vec::new()).unwrap();
    house.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().unwrap();
    fs::write(folder.join("authority.pem"), house.self_signed(&key).unwrap().pem()).unwrap();
    let issuer = Issuer::new(house, key);
    let key = KeyPair::generate().unwrap();
    let server = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
    fs::write(folder.join("cert.pem"), server.signed_by(&key, &issuer).unwrap().pem()).unwrap();
    fs::write(folder.join("key.pem"), key.serialize_pem()).unwrap();
    fs::set_permissions(folder.join("key.pem"), fs::Permissions::from_mode(0o600)).unwrap();
}

/// PostgreSQL refuses to run as root: there its files are given to the user who owns nothing else.
fn give_away(folder: &Path) -> Option<(u32, u32)> {
    if fs::metadata(folder).unwrap().uid() != 0 {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").unwrap();
    let nobody = users.lines().find_map(|line| line.strip_prefix("nobody:")).unwrap();
    let number = |column| nobody.split(':').nth(column).unwrap().parse().unwrap();
    let (user, group) = (number(1), number(2));
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    for path in files.chain([folder.to_owned()]) {
        chown(path, Some(user), Some(group)).unwrap();
    }
    Some((user, group))
}

/// An empty database of one test's own.
pub(crate) struct Database {
    name: String,
    url: String,
}

impl Database {
    /// A new one.
    pub(crate) fn fresh() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("house_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        try_sql(&Cluster::get().url("postgres"), &format!("CREATE DATABASE {name}")).unwrap();
        Self { url: Cluster::get().url(&name), name }
    }

    /// What `DATABASE_URL` is.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Its name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Where its server listens.
    pub(crate) fn port(&self) -> u16 {
        Cluster::get().port
    }

    /// The file that names who vouches for its server.
    pub(crate) fn authority(&self) -> PathBuf {
        Cluster::get().folder.join("authority.pem")
    }

    /// What the settings say of it.
    pub(crate) fn settings(&self) -> LedgerSettings {
        config::ledger(&Environment::of(&[("DATABASE_URL", &self.url)])).unwrap()
    }

    /// The ledger in it, as one server opens it.
    pub(crate) fn open(&self) -> Arc<dyn Ledger> {
        ledger::open(&self.settings(), Duration::from_secs(20)).unwrap()
    }

    /// Does something to it behind the ledger's back: the first value that it answers.
    pub(crate) fn sql(&self, statements: &str) -> Option<String> {
        try_sql(&self.url, statements).unwrap()
    }

    /// Holds what a statement locks, until it is dropped.
    pub(crate) fn hold(&self, statement: &str) -> (Client, Runtime) {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let client = runtime.block_on(async {
            let (client, connection) = tokio_postgres::connect(&self.url, NoTls).await.unwrap();
            tokio::spawn(connection);
            client.batch_execute(&format!("BEGIN; {statement}")).await.unwrap();
            client
        });
        (client, runtime)
    }
}

fn try_sql(url: &str, statements: &str) -> Result<Option<String>, Box<dyn Error>> {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let asking = async {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        tokio::spawn(connection);
        let answers = client.simple_query(statements).await?;
        let value = answers.iter().find_map(|answer| match answer {
            tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        });
        Ok(value)
    };
    // Whoever else listens there may say nothing at all.
    runtime.block_on(async { timeout(PATIENCE, asking).await? })
}
