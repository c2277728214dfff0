//! Shipped proxy configurations: their logs contain no program links and no session ids.

use super::read;
use std::{fs, path::Path, process::Command};

/// The directives of a configuration, without comments and indentation.
fn directives(config: &str) -> Vec<&str> {
    config.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

#[test]
fn every_nginx_server_logs_masked_paths_without_queries() {
    let config = read("deploy/nginx.conf");
    let directives = directives(&config);
    let count = |start: &str| directives.iter().filter(|line| line.starts_with(start)).count();
    // A server without its own logs would inherit those of the distribution, whose format has the request line.
    assert_eq!(count("server {"), 2);
    assert_eq!(count("access_log "), 2);
    assert_eq!(count("access_log /var/log/nginx/access.log without_secrets;"), 2);
    assert_eq!(
        count("error_log /var/log/nginx/error.log emerg;"),
        2,
        "error messages quote the request line"
    );
    let format = directives.iter().find(|line| line.starts_with("log_format without_secrets ")).unwrap();
    let words = format.split(|char: char| !(char.is_ascii_alphanumeric() || matches!(char, '$' | '_')));
    let variables: Vec<&str> = words.filter(|word| word.starts_with('$')).collect();
    assert_eq!(
        variables,
        ["$time_iso8601", "$request_method", "$logged_path", "$status", "$body_bytes_sent", "$request_time"]
    );
    assert!(directives.contains(&"map $uri $logged_path {"), "$uri has no query, unlike $request_uri");
    let masked =
        directives.iter().position(|line| line.starts_with(r#""~*/program($|[^a-z0-9-])""#)).unwrap();
    assert!(directives[masked].ends_with(" /program/-;"));
    assert!(directives[masked + 1].starts_with(r#""~*(@|cs_)""#) && directives[masked + 1].ends_with(" -;"));
}

#[test]
fn caddy_logs_neither_program_links_nor_queries() {
    let config = read("deploy/Caddyfile");
    let directives = directives(&config);
    // The global options come first, and their default logger receives everything.
    assert_eq!(directives[..3], ["{", "log default {", "format filter {"]);
    let uri = r#"request>uri regexp "(?i)(/program)([^a-z0-9-].*)?$|[?].*" "$1""#;
    for filter in [uri, "request>headers delete", "resp_headers delete"] {
        assert!(directives.contains(&filter), "{filter}");
    }
    let loggers = directives.iter().filter(|line| line.starts_with("log")).count();
    assert_eq!(loggers, 1, "another logger would need the same filters");
}

#[test]
fn both_proxies_pass_a_request_on_once_its_body_is_whole() {
    assert!(directives(&read("deploy/Caddyfile")).contains(&"request_buffers 256KiB"));
    // The default of nginx.
    assert!(!read("deploy/nginx.conf").contains("proxy_request_buffering"));
}

#[test_requirements::needs(nginx)]
#[test]
fn nginx_accepts_the_configuration() {
    let nginx = Path::new(test_requirements::nginx_folder!()).join("nginx");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nginx-config");
    fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let certificate = rcgen::generate_simple_self_signed(["www.house.example".to_owned()]).unwrap();
    fs::write(path("fullchain.pem"), certificate.cert.pem()).unwrap();
    fs::write(path("privkey.pem"), certificate.signing_key.serialize_pem()).unwrap();
    // Ports that need no privilege; nginx binds them for the test.
    let site = read("deploy/nginx.conf")
        .replace("/etc/letsencrypt/live/www.house.example", folder.to_str().unwrap())
        .replace("/var/log/nginx", folder.to_str().unwrap())
        .replace("listen 80 ", "listen 127.0.0.1:18080 ")
        .replace("listen 443 ", "listen 127.0.0.1:18443 ")
        .replace("listen [::]:80 default_server;", "")
        .replace("listen [::]:443 ssl http2;", "");
    fs::write(path("site.conf"), site).unwrap();
    let (pid, error_log, included) = (path("nginx.pid"), path("main.log"), path("site.conf"));
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|name| format!("{name}_temp_path {};", path(name)))
        .concat();
    let main =
        format!("pid {pid}; error_log {error_log}; events {{}} http {{ {temporary} include {included}; }}");
    fs::write(path("nginx.conf"), main).unwrap();
    let output =
        Command::new(nginx).args(["-t", "-e", &error_log, "-c", &path("nginx.conf")]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
