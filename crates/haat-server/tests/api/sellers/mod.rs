mod applications;
mod came_back;
mod cancel_line;
mod parcels;
mod stalls;
