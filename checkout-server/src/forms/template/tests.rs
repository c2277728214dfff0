//! What a page with places becomes, for whatever visitors write.

use super::*;
use proptest::prelude::*;

const PAGE: &str = r#"<p role="alert">{{summary}}</p><input name="email" value="{{value:email}}" aria-invalid="{{invalid:email}}"><p>{{error:email}}</p>"#;

fn filled(values: &[(&str, &str)], error: Option<&str>, summary: &str) -> String {
    let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let values: Values = values.iter().map(own).collect();
    let error = error.map(|message| FieldError { field: "email", message: message.to_owned() });
    let errors: Vec<_> = error.into_iter().collect();
    let template = Template::parse(FormKind::Newsletter, PAGE).unwrap();
    template.fill(&Filling { values: Some(&values), errors: &errors, summary })
}

#[test]
fn every_place_is_filled_and_everything_is_escaped() {
    assert_eq!(
        filled(&[("email", r#""><script>'&"#)], Some("<b>"), "a & b"),
        r#"<p role="alert">a &amp; b</p><input name="email" value="&quot;&gt;&lt;script&gt;&#39;&amp;" aria-invalid="true" autofocus=""><p>&lt;b&gt;</p>"#
    );
    assert_eq!(
        filled(&[], None, ""),
        r#"<p role="alert"></p><input name="email" value="" aria-invalid="false"><p></p>"#
    );
}

#[test]
fn a_place_in_what_a_visitor_wrote_is_text() {
    assert!(filled(&[("email", "{{summary}}")], None, "secret").contains("value=\"{{summary}}\""));
}

#[test]
fn the_first_line_break_of_a_text_is_kept() {
    assert!(filled(&[("email", "\na")], None, "").contains("value=\"\n\na\""));
}

#[test]
fn what_is_wrong_with_a_page_is_told_at_once() {
    let page = "{{summary}}{{value:email}}{{error:name}}{{invalid:email}}{{what}}{{error:email";
    let unquoted = "{{invalid:email}} does not stand between quotes by itself";
    assert_eq!(
        Template::parse(FormKind::Newsletter, page).unwrap_err(),
        [
            "{{error:name}} is no place of this form",
            unquoted,
            "{{what}} is no place of this form",
            "{{ is never closed by }}",
            "{{error:email}} is missing",
            "{{invalid:email}} is missing",
        ]
    );
}

#[test]
fn a_choice_is_made_where_it_was_made() {
    let mut page = String::from("{{summary}}");
    for field in fields(FormKind::House) {
        let name = field.name;
        page.push_str(&format!("{{{{error:{name}}}}} a=\"{{{{invalid:{name}}}}}\""));
        match field.options {
            None => page.push_str(&format!("{{{{value:{name}}}}}")),
            Some(options) => {
                page.push_str(&format!(
                    "<select id=\"a\" name=\"{name}\"><option value=\"\" selected=\"\">-</option>"
                ));
                for choice in options {
                    page.push_str(&format!("<option value=\"{}\">x</option>", choice.value));
                }
                page.push_str("</select><option value=\"elsewhere\">");
            }
        }
    }
    let template = Template::parse(FormKind::House, &page).unwrap();
    let choose = |value: &str| {
        let values = Values::from([("room".to_owned(), value.to_owned())]);
        template.fill(&Filling { values: Some(&values), ..Filling::default() })
    };
    assert!(choose("events").contains("<option value=\"events\" selected>"));
    assert_eq!(choose("events").matches(" selected").count(), 1);
    for none in ["", "elsewhere", "no-such-room"] {
        assert_eq!(choose(none).matches(" selected").count(), 0, "{none}");
    }
}

proptest! {
    #[test]
    fn nothing_that_is_written_leaves_its_place(value in "\\PC{0,60}", summary in "\\PC{0,60}") {
        let page = filled(&[("email", &value)], None, &summary);
        let blank = filled(&[], None, "");
        for mark in ['<', '>', '"', '\''] {
            prop_assert_eq!(page.matches(mark).count(), blank.matches(mark).count());
        }
        let (_, rest) = page.split_once(" value=\"").unwrap();
        let (written, _) = rest.split_once('"').unwrap();
        let read = written.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        prop_assert_eq!(read.replace("&#39;", "'").replace("&amp;", "&"), value);
    }

    #[test]
    fn any_page_is_read_or_refused(page in "(\\{\\{|\\}\\}|<select|<option|</select| name=\"|value:email|>|[a-z\"]){0,30}") {
        let _ = Template::parse(FormKind::Newsletter, &page);
    }
}
