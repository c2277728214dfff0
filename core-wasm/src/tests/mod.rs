//! Tests of the core's rules with a whole site: the one in `tests/content/valid`, which no edit of `content/` changes.
//! Tests of one function with data of their own are beside it.

mod added_to_paths;
mod articles;
mod delivered_program;
mod documents;
mod forms;
mod head_and_messages;
mod navigation;
mod page_json;
mod pricing;
mod retreat;
mod routes;
mod seo;
mod urls;
