//! Templates of the build: pages in Jinja syntax that the server fills in.

use crate::{
    base::error::{ConfigError, RequestError},
    web::response::{self, CachePolicy, ErrorFormat, HTML, Response},
};
use hyper::{HeaderMap, StatusCode, header::CACHE_CONTROL};
use minijinja::{AutoEscape, Environment, Error, UndefinedBehavior, Value, syntax::SyntaxConfig};
use std::{collections::HashSet, error::Error as _};
use tracing::error;

/// Templates by name, which may include each other. Every value is escaped for HTML.
#[derive(Debug)]
pub(crate) struct Templates(Environment<'static>);

/// Page that is filled in for one visitor: never stored, and not compressed, because most contain a
/// credential.
#[derive(Debug)]
pub(crate) struct PageTemplate {
    file: String,
    templates: Templates,
    headers: HeaderMap,
}

impl Templates {
    /// Compiles templates.
    ///
    /// # Errors
    /// Every invalid template, with its name and the line.
    pub(crate) fn new(sources: impl IntoIterator<Item = (String, String)>) -> Result<Self, Vec<String>> {
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        // An undefined value is an error, except in a condition.
        environment.set_undefined_behavior(UndefinedBehavior::SemiStrict);
        // Debug information names the undefined value: the line alone may be the whole page.
        environment.set_debug(true);
        // Style sheets may contain Jinja's default comment delimiter: `{#id{…}}`.
        let syntax = SyntaxConfig::builder()
            .comment_delimiters("<!--{", "}-->")
            .keep_trailing_newline(true)
            .build()
            .map_err(|error| vec![describe(&error)])?;
        environment.set_syntax(syntax);
        let faults: Vec<_> = sources
            .into_iter()
            .filter_map(|(name, source)| environment.add_template_owned(name, source).err())
            .map(|error| describe(&error))
            .collect();
        if faults.is_empty() { Ok(Self(environment)) } else { Err(faults) }
    }

    /// Renders a template.
    ///
    /// # Errors
    /// There is no such template, or it uses a value that the context lacks; with its name and the line.
    pub(crate) fn render(&self, name: &str, context: Value) -> Result<String, String> {
        let page = self.0.get_template(name).and_then(|template| template.render(context));
        page.map_err(|error| describe(&error))
    }

    /// Values that a template uses, such as `values.email`.
    fn values(&self, name: &str) -> HashSet<String> {
        self.0.get_template(name).map(|template| template.undeclared_variables(true)).unwrap_or_default()
    }
}

fn describe(error: &Error) -> String {
    // The error of an included template is the source of the page's error.
    let included = error.source().and_then(|source| source.downcast_ref::<Error>());
    included.map_or_else(|| error.to_string(), describe)
}

impl PageTemplate {
    /// Creates a page with its headers. The template is rendered with `sample` as a test, and must use each
    /// of the values in `needed`.
    ///
    /// # Errors
    /// Every error, with the file and the line.
    pub(crate) fn new(
        file: &str,
        source: Vec<u8>,
        headers: HeaderMap,
        sample: Value,
        needed: impl IntoIterator<Item = String>,
    ) -> Result<Self, Vec<ConfigError>> {
        let check = || {
            let source = String::from_utf8(source).map_err(|error| vec![error.to_string()])?;
            let templates = Templates::new([(file.to_owned(), source)])?;
            templates.render(file, sample).map_err(|fault| vec![fault])?;
            let used = templates.values(file);
            let unused = needed.into_iter().filter(|value| !used.contains(value));
            let faults: Vec<_> = unused.map(|value| format!("it lacks {{{{ {value} }}}}")).collect();
            if faults.is_empty() { Ok(templates) } else { Err(faults) }
        };
        match check() {
            Ok(templates) => Ok(Self { file: file.to_owned(), templates, headers }),
            Err(faults) => Err(faults.iter().map(|fault| ConfigError::unusable(file, fault)).collect()),
        }
    }

    /// Renders the page with these values, which must be those of the sample.
    pub(crate) fn render(&self, context: Value) -> Result<String, RequestError> {
        self.templates.render(&self.file, context).map_err(|reason| {
            error!(page = %self.file, %reason, "page.not_rendered");
            RequestError::PageNotRendered
        })
    }

    pub(crate) fn respond(&self, status: StatusCode, context: Value) -> Response {
        match self.render(context) {
            Ok(html) => {
                let mut response = response::with_body(status, HTML, html);
                response.headers_mut().extend(self.headers.clone());
                response.headers_mut().insert(CACHE_CONTROL, CachePolicy::NoStore.header_value());
                response
            }
            Err(error) => response::error(error, ErrorFormat::Text),
        }
    }

    pub(crate) fn with_headers(self, headers: HeaderMap) -> Self {
        Self { headers, ..self }
    }

    pub(crate) fn headers(&self) -> &HeaderMap {
        &self.headers
    }
}

#[cfg(test)]
mod tests {
    use super::Templates;
    use minijinja::{Value, context};

    fn rendered(source: &str, context: Value) -> Result<String, String> {
        let source = ("page.html".to_owned(), source.to_owned());
        Templates::new([source]).map_err(|faults| faults.join("; "))?.render("page.html", context)
    }

    #[test]
    fn values_are_escaped_and_never_templates() {
        let text = "{{ secret }}<b>\"'&{% if %}";
        let page = rendered("<p title=\"{{ text }}\">\n", context! { text, secret => "key" }).unwrap();
        assert_eq!(page, "<p title=\"{{ secret }}&lt;b&gt;&quot;&#x27;&amp;{% if %}\">\n");
    }

    #[test]
    fn style_sheets_are_no_comments() {
        let css = "@media print{#root{color:red}}@media{#a{}}";
        assert_eq!(rendered(css, context! {}).as_deref(), Ok(css));
    }

    #[test]
    fn a_fault_names_its_template_and_line() {
        for source in ["\n\n{{ unknown }}", "\n\n{% if text %}", "\n\n{{ text", "\n\n{% include other %}"] {
            let fault = rendered(source, context! { text => "" }).unwrap_err();
            assert!(fault.contains("(in page.html:3)"), "{fault}");
            assert!(fault.contains("unknown") || !source.contains("unknown"), "{fault}");
        }
        assert_eq!(rendered("{% if unknown %}a{% endif %}b", context! {}).as_deref(), Ok("b"));
    }
}
