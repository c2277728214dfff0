//! A PostgreSQL cluster for the tests: started on first use, one database per test, stopped and removed when the test
//! process ends.

use checkout_server::{
    config::{self, Environment, StoreSettings},
    store::{self, MissingStore, Store},
};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Row as _, raw_sql};
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
use test_requirements::postgres_folder;
use tokio::time::timeout;

/// Must never be printed or logged.
pub(crate) const PASSWORD: &str = "never-to-be-shown";
/// How long a start may take on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Shell script: runs a program until standard input is closed, then stops it and removes its directory.
const WATCHDOG: &str = r#"folder=$1; shift; "$@" </dev/null & server=$!
cat >/dev/null; kill -QUIT "$server"; wait "$server"; rm -rf "$folder""#;

static CLUSTER: OnceLock<Cluster> = OnceLock::new();

/// Empty cluster with its certificate.
struct Cluster {
    folder: PathBuf,
    port: u16,
    /// Watchdog process; its standard input is closed when this process ends.
    _watchdog: Child,
}

impl Cluster {
    /// Each test that needs the cluster panics with the reason if it cannot be started.
    fn get() -> &'static Self {
        CLUSTER.get_or_init(Self::start)
    }

    fn start() -> Self {
        // Below the ephemeral port range, so that no other process gets the port by chance.
        let first = 20_000 + u16::try_from(process::id() % 10_000).unwrap();
        let mut free = (first..).filter(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok());
        free.find_map(Self::start_at).unwrap()
    }

    /// Returns `None` if another process took the port in the meantime.
    fn start_at(port: u16) -> Option<Self> {
        let installed = postgres_folder!();
        let bin = env::var_os("POSTGRES_BIN").unwrap_or_else(|| installed.into());
        assert!(!bin.is_empty(), "PostgreSQL is not installed: npm run test:rust installs it");
        let bin = Path::new(&bin);
        let folder = env::temp_dir().join(format!("checkout-server-postgres-{}-{port}", process::id()));
        fs::create_dir(&folder).unwrap();
        write_certificates(&folder);
        fs::write(folder.join("password"), PASSWORD).unwrap();
        let owner = chown_to_unprivileged_user(&folder);
        let program = |name: &str| bin.join(name).into_os_string();
        let run = |program: &Path| {
            let mut command = Command::new(program);
            command.env_clear().env("PATH", "/usr/bin:/bin").env("LC_ALL", "C").current_dir(&folder);
            if let Some((user, group)) = owner {
                command.uid(user).gid(group);
            }
            command
        };
        let initialized = run(Path::new(&program("initdb")))
            .args(["--pgdata=data", "--username=house", "--pwfile=password", "--auth=scram-sha-256"])
            .args(["--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"])
            .output()
            .unwrap();
        assert!(initialized.status.success(), "{}", String::from_utf8_lossy(&initialized.stderr));
        let log = || fs::OpenOptions::new().create(true).append(true).open(folder.join("log")).unwrap();
        let mut command = run(Path::new("/bin/sh"));
        command.args(["-c", WATCHDOG, "watchdog"]).arg(&folder).arg(program("postgres")).args(["-D", "data"]);
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
        let watchdog = command.stdin(Stdio::piped()).stdout(log()).stderr(log()).spawn().unwrap();
        let cluster = Self { folder, port, _watchdog: watchdog };
        cluster.wait_until_ready().then_some(cluster)
    }

    /// Waits until this cluster answers; false if its port is in use by another process.
    fn wait_until_ready(&self) -> bool {
        let started = Instant::now();
        let own = fs::canonicalize(self.folder.join("data")).unwrap();
        while !try_sql(&self.url("postgres"), "SHOW data_directory")
            .is_ok_and(|data| data.is_some_and(|data| Path::new(&data) == own))
        {
            let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            if log.contains("Address already in use") {
                return false;
            }
            assert!(started.elapsed() < TIMEOUT, "PostgreSQL does not start: {log}");
            thread::sleep(Duration::from_millis(20));
        }
        true
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://house:{PASSWORD}@127.0.0.1:{}/{database}", self.port)
    }
}

/// Writes a server certificate and the certificate of its authority.
fn write_certificates(folder: &Path) {
    let mut ca = CertificateParams::new(Vec::new()).unwrap();
    ca.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().unwrap();
    fs::write(folder.join("authority.pem"), ca.self_signed(&key).unwrap().pem()).unwrap();
    let issuer = Issuer::new(ca, key);
    let key = KeyPair::generate().unwrap();
    let server = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
    fs::write(folder.join("cert.pem"), server.signed_by(&key, &issuer).unwrap().pem()).unwrap();
    fs::write(folder.join("key.pem"), key.serialize_pem()).unwrap();
    fs::set_permissions(folder.join("key.pem"), fs::Permissions::from_mode(0o600)).unwrap();
}

/// PostgreSQL refuses to run as root, so root's files are given to the user `nobody`.
fn chown_to_unprivileged_user(folder: &Path) -> Option<(u32, u32)> {
    if fs::metadata(folder).unwrap().uid() != 0 {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").unwrap();
    let entry = users.lines().find_map(|line| line.strip_prefix("nobody:")).unwrap();
    let number = |column| entry.split(':').nth(column).unwrap().parse().unwrap();
    let (user, group) = (number(1), number(2));
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    for path in files.chain([folder.to_owned()]) {
        chown(path, Some(user), Some(group)).unwrap();
    }
    Some((user, group))
}

/// Empty database for one test.
pub(crate) struct Database {
    name: String,
    url: String,
}

impl Database {
    pub(crate) fn create() -> Self {
        Self::create_with("")
    }

    /// Creates a database with options.
    pub(crate) fn create_with(options: &str) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("house_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        try_sql(&Cluster::get().url("postgres"), &format!("CREATE DATABASE {name} {options}")).unwrap();
        Self { url: Cluster::get().url(&name), name }
    }

    /// Value for `DATABASE_URL`.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Value for `DATABASE_URL` through a proxy.
    pub(crate) fn url_through(&self, proxy: &super::TcpProxy) -> String {
        self.url.replace(&self.port().to_string(), &proxy.port().to_string())
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn port(&self) -> u16 {
        Cluster::get().port
    }

    /// File with the certificate of the server's authority.
    pub(crate) fn ca_certificate(&self) -> PathBuf {
        Cluster::get().folder.join("authority.pem")
    }

    /// Settings that select this database.
    pub(crate) fn settings(&self) -> StoreSettings {
        config::store_settings(&Environment::of(&[("DATABASE_URL", &self.url)])).unwrap()
    }

    /// Opens the store in this database, as a server does.
    pub(crate) fn open(&self) -> Arc<Store> {
        super::block_on(store::open(&self.settings(), &super::patient(), MissingStore::Create)).unwrap()
    }

    /// Runs SQL directly in the database; returns the first value of the result.
    pub(crate) fn sql(&self, statements: &str) -> Option<String> {
        try_sql(&self.url, statements).unwrap()
    }

    /// Holds the locks of a statement until the returned connection is dropped. Tries again if the server held some of
    /// them in another order.
    pub(crate) fn lock(&self, statement: &str) -> PgConnection {
        super::block_on(async {
            loop {
                let mut connection = PgConnection::connect(&self.url).await.unwrap();
                let statement = AssertSqlSafe(format!("BEGIN; {statement}"));
                let Err(error) = raw_sql(statement).execute(&mut connection).await else { return connection };
                let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
                assert_eq!(code.as_deref(), Some("40P01"), "{error}");
            }
        })
    }
}

fn try_sql(url: &str, statements: &str) -> Result<Option<String>, Box<dyn Error>> {
    let statements = AssertSqlSafe(statements.to_owned());
    let query = async {
        let mut connection = PgConnection::connect(url).await?;
        let row = raw_sql(statements).fetch_optional(&mut connection).await?;
        // The protocol of several statements sends every value as text.
        let value = row.map(|row| row.try_get_raw(0).map(|value| value.as_str().map(str::to_owned).ok()));
        Ok::<_, sqlx::Error>(value.transpose()?.flatten())
    };
    // The process on that port may be another program, which never responds.
    Ok(super::block_on(async { timeout(TIMEOUT, query).await })??)
}
