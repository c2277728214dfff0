//! Requirements of tests besides Rust: if one is missing, the test is ignored with the reason.

use proc_macro::{Literal, TokenStream, TokenTree};

/// Folder of PostgreSQL's programs.
const POSTGRES: Option<&str> = option_env!("POSTGRES_FOLDER");
/// Folder of nginx.
const NGINX: Option<&str> = option_env!("NGINX_FOLDER");

/// `#[needs(nginx)]`, `#[needs(postgres)]`, `#[needs(smtp_server)]`, `#[needs(own_disk)]`, `#[needs(systemd)]` or several of them, before
/// `#[test]`.
#[proc_macro_attribute]
pub fn needs(requirements: TokenStream, test: TokenStream) -> TokenStream {
    let requirements = requirements.to_string();
    let attribute = requirements.split(',').find_map(|requirement| match requirement.trim() {
        "nginx" if NGINX.is_some() => None,
        "nginx" => Some(r#"#[ignore = "nginx is not installed: on Debian, npm run test:rust gets it"]"#),
        "postgres" if POSTGRES.is_some() => None,
        "postgres" => Some(r#"#[ignore = "PostgreSQL is not installed: npm run test:rust installs it"]"#),
        "smtp_server" if cfg!(smtp_server) => None,
        "smtp_server" => {
            Some(r#"#[ignore = "Node or its package smtp-server is missing: npm ci installs it"]"#)
        }
        "own_disk" if cfg!(own_disk) => None,
        "own_disk" => {
            Some(r#"#[ignore = "This system lets nobody mount a disk of their own (unshare, tmpfs)"]"#)
        }
        "systemd" if cfg!(systemd) => None,
        "systemd" => Some(r#"#[ignore = "systemd-analyze is not installed"]"#),
        _ => Some(r#"compile_error!("there is no such requirement");"#),
    });
    let mut item: TokenStream = attribute.unwrap_or_default().parse().unwrap_or_default();
    item.extend(test);
    item
}

/// Folder of PostgreSQL's programs; empty if they are not installed.
#[proc_macro]
pub fn postgres_folder(_: TokenStream) -> TokenStream {
    TokenTree::from(Literal::string(POSTGRES.unwrap_or_default())).into()
}

/// Folder of nginx; empty if it is not installed.
#[proc_macro]
pub fn nginx_folder(_: TokenStream) -> TokenStream {
    TokenTree::from(Literal::string(NGINX.unwrap_or_default())).into()
}
