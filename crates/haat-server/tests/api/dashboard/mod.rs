mod show_summary;
