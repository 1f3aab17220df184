//! The `haat` program itself: started, stopped, killed, asked for help.

mod lifecycle;
mod rush;
mod settings;
mod shop;
