mod list_audit;
mod settings;
mod show_setup;
