/** About as high as so many options are, until they come; the server says the same (`pages/first_view.rs`). */
export const rooms = ["", "min-h-19", "min-h-42", "min-h-65"];
