//! The words by which books and JSON know the variants of an enum.

macro_rules! words {
    ($type:ident { $($variant:ident => $word:literal),+ $(,)? }) => {
        impl $type {
            /// Every one.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// The text in the books.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// Reads the text in the books.
            pub fn parse(text: &str) -> Option<Self> {
                match text {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use words;
