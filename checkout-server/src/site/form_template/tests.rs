//! Tests of form templates.

use super::*;
use proptest::prelude::*;

const PAGE: &str = r#"<p role="alert">{{summary}}</p><input name="email" value="{{value:email}}" aria-invalid="{{invalid:email}}"><p>{{error:email}}</p>"#;

fn rendered(values: &[(&str, &str)], error: Option<&str>, summary: &str) -> String {
    let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let values: Values = values.iter().map(own).collect();
    let error = error.map(|message| FieldError { field: "email", message: message.to_owned() });
    let errors: Vec<_> = error.into_iter().collect();
    let template = FormTemplate::parse(FormName::NEWSLETTER, PAGE).unwrap();
    template.render(&FormContext { values: Some(&values), errors: &errors, summary })
}

#[test]
fn every_placeholder_is_rendered_with_escaped_text() {
    assert_eq!(
        rendered(&[("email", r#""><script>'&"#)], Some("<b>"), "a & b"),
        r#"<p role="alert">a &amp; b</p><input name="email" value="&quot;&gt;&lt;script&gt;&#39;&amp;" aria-invalid="true" autofocus=""><p>&lt;b&gt;</p>"#
    );
    assert_eq!(
        rendered(&[], None, ""),
        r#"<p role="alert"></p><input name="email" value="" aria-invalid="false"><p></p>"#
    );
}

#[test]
fn a_placeholder_in_a_submitted_value_is_text() {
    assert!(rendered(&[("email", "{{summary}}")], None, "secret").contains("value=\"{{summary}}\""));
}

#[test]
fn the_first_line_break_of_a_textarea_is_kept() {
    assert!(rendered(&[("email", "\na")], None, "").contains("value=\"\n\na\""));
}

#[test]
fn every_problem_of_a_page_is_reported_at_once() {
    let page = "{{summary}}{{value:email}}{{error:name}}{{invalid:email}}{{what}}{{error:email";
    let unquoted = "{{invalid:email}} is not a quoted attribute value of its own";
    assert_eq!(
        FormTemplate::parse(FormName::NEWSLETTER, page).unwrap_err(),
        [
            "{{error:name}} is no placeholder of this form",
            unquoted,
            "{{what}} is no placeholder of this form",
            "{{ is never closed by }}",
            "{{error:email}} is missing",
            "{{invalid:email}} is missing",
        ]
    );
}

#[test]
fn only_the_submitted_option_of_the_select_is_selected() {
    let mut page = String::from("{{summary}}");
    for field in fields(FormName("house")) {
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
    let template = FormTemplate::parse(FormName("house"), &page).unwrap();
    let select = |value: &str| {
        let values = Values::from([("room".to_owned(), value.to_owned())]);
        template.render(&FormContext { values: Some(&values), ..FormContext::default() })
    };
    assert!(select("events").contains("<option value=\"events\" selected>"));
    assert_eq!(select("events").matches(" selected").count(), 1);
    for none in ["", "elsewhere", "no-such-room"] {
        assert_eq!(select(none).matches(" selected").count(), 0, "{none}");
    }
}

proptest! {
    #[test]
    fn no_value_escapes_its_placeholder(value in "\\PC{0,60}", summary in "\\PC{0,60}") {
        let page = rendered(&[("email", &value)], None, &summary);
        let blank = rendered(&[], None, "");
        for mark in ['<', '>', '"', '\''] {
            prop_assert_eq!(page.matches(mark).count(), blank.matches(mark).count());
        }
        let (_, rest) = page.split_once(" value=\"").unwrap();
        let (written, _) = rest.split_once('"').unwrap();
        let read = written.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        prop_assert_eq!(read.replace("&#39;", "'").replace("&amp;", "&"), value);
    }

    #[test]
    fn any_page_is_parsed_or_rejected(page in "(\\{\\{|\\}\\}|<select|<option|</select| name=\"|value:email|>|[a-z\"]){0,30}") {
        let _ = FormTemplate::parse(FormName::NEWSLETTER, &page);
    }
}
