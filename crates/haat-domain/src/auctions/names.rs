/// How bidders are named to everyone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Names {
    /// As they call themselves.
    #[default]
    Full,
    /// By their first and last letter.
    Masked,
}

impl Names {
    /// What is shown of `name`.
    pub fn show(self, name: &str) -> String {
        match self {
            Self::Full => name.to_owned(),
            Self::Masked => {
                let mut letters = name.trim().chars();
                let first = letters.next();
                let last = letters.next_back();
                [first, Some('…'), last].into_iter().flatten().collect()
            }
        }
    }
}
