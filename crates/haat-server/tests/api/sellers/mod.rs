mod applications;
mod cancel_line;
mod parcels;
mod stalls;
