//! Names of an enum's variants, as they are stored, logged and listed: each is written once.

/// Gives an enum `ALL`, `as_str` and `parse` by one list of its variants and their names.
#[macro_export]
macro_rules! names {
    ($Enum:ident { $($Variant:ident = $name:literal),+ $(,)? }) => {
        impl $Enum {
            /// All variants, in the order of their list.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Variant),+];

            /// Name of the variant in the store, the log and the operator's lists.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)+
                }
            }

            /// Returns the variant with this name.
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|variant| variant.as_str() == name)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::{Counter, MessageKind, OrderStatus, OutboxState, Recipient, RefundStatus};

    #[test]
    fn a_variant_is_parsed_back_from_its_name_which_no_other_has() {
        macro_rules! check {
            ($($Enum:ident),+) => {
                $(for variant in $Enum::ALL {
                    assert_eq!($Enum::parse(variant.as_str()), Some(variant));
                }
                assert_eq!($Enum::parse("another"), None);)+
            };
        }
        check!(Counter, MessageKind, OrderStatus, OutboxState, Recipient, RefundStatus);
    }
}
