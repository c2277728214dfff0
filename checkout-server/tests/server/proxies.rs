//! What a proxy says of a visitor is believed when it is one of ours.

use crate::support::{CREATE, Shop};
use checkout_server::limits::Limits;

fn shop(site_url: &str, trusted: &str) -> Shop {
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_URL", site_url), ("TRUSTED_PROXIES", trusted)];
    Shop::open(&settings, Limits::default())
}

#[test]
fn who_came_without_https_is_led_to_it() {
    let shop = shop("https://house.example", "127.0.0.1");
    for (path, header, location) in [
        ("/", "x-forwarded-proto: http", "https://house.example/"),
        ("/about/?a=%2F&b", "x-forwarded-proto: HTTP", "https://house.example/about/?a=%2F&b"),
        ("/no-such-room", "forwarded: for=192.0.2.1;proto=http", "https://house.example/no-such-room"),
        ("//evil.example/x", "x-forwarded-proto: http", "https://house.example//evil.example/x"),
    ] {
        let answer = shop.get_with(path, &format!("{header}\r\n"));
        assert_eq!((answer.status, answer.header("location")), (308, Some(location)), "{path} {header}");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert_eq!(answer.header("strict-transport-security"), None, "a word for https alone");
    }
    assert_eq!(shop.post(CREATE, "x-forwarded-proto: http\r\n", "").status, 308);
    // A load balancer asks without.
    assert_eq!(shop.get_with("/healthz", "x-forwarded-proto: http\r\n").status, 200);
    for header in [
        "x-forwarded-proto: https",
        "forwarded: proto=https",
        "x-forwarded-proto: https\r\nforwarded: proto=http",
    ] {
        let answer = shop.get_with("/", &format!("{header}\r\n"));
        assert_eq!(answer.status, 200, "{header}");
        assert!(answer.header("strict-transport-security").is_some());
    }
}

#[test]
fn nobody_else_is_believed_and_a_shop_without_https_leads_nowhere() {
    for shop in [shop("https://house.example", "192.0.2.0/24"), shop("http://127.0.0.1:8080", "127.0.0.1")] {
        assert_eq!(shop.get_with("/", "x-forwarded-proto: http\r\n").status, 200);
        assert_eq!(shop.get_with("/", "forwarded: proto=http\r\n").status, 200);
    }
}
