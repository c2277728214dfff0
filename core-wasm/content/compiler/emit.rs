//! Emits content as Rust constants.

use crate::registry::RouteId;

/// A value that has a Rust constant expression.
pub trait Emit {
    /// The expression.
    fn emit(&self) -> String;
}

impl Emit for String {
    fn emit(&self) -> String {
        format!("{self:?}")
    }
}

impl Emit for &str {
    fn emit(&self) -> String {
        format!("{self:?}")
    }
}

impl Emit for bool {
    fn emit(&self) -> String {
        self.to_string()
    }
}

impl Emit for u32 {
    fn emit(&self) -> String {
        self.to_string()
    }
}

impl Emit for u8 {
    fn emit(&self) -> String {
        self.to_string()
    }
}

impl<T: Emit> Emit for Option<T> {
    fn emit(&self) -> String {
        self.as_ref().map_or_else(|| "None".to_owned(), |value| format!("Some({})", value.emit()))
    }
}

impl<T: Emit> Emit for &T {
    fn emit(&self) -> String {
        (*self).emit()
    }
}

impl<T: Emit> Emit for &[T] {
    fn emit(&self) -> String {
        format!("&{}", list(self))
    }
}

impl<T: Emit, const COUNT: usize> Emit for [T; COUNT] {
    fn emit(&self) -> String {
        list(self)
    }
}

impl<T: Emit> Emit for Vec<T> {
    fn emit(&self) -> String {
        format!("&{}", list(self))
    }
}

impl<A: Emit, B: Emit> Emit for (A, B) {
    fn emit(&self) -> String {
        format!("({}, {})", self.0.emit(), self.1.emit())
    }
}

fn list<T: Emit>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(Emit::emit).collect();
    format!("[{}]", items.join(", "))
}

impl Emit for RouteId {
    fn emit(&self) -> String {
        format!("RouteId::{self:?}")
    }
}

/// A struct expression.
pub fn record(name: &str, fields: &[(&str, String)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(field, value)| format!("{field}: {value}")).collect();
    format!("{name} {{ {} }}", fields.join(", "))
}

/// One public constant, if its content could be loaded.
pub fn constant(name: &str, type_name: &str, file: &str, value: Option<impl Emit>) -> Option<String> {
    value.map(|value| {
        format!("/// The content of `content/{file}`.\npub static {name}: {type_name} = {};\n", value.emit())
    })
}
