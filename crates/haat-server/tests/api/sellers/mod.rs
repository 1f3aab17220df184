mod cancel_line;
mod parcels;
