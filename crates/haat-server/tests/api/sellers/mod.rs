mod applications;
mod at_the_door;
mod came_back;
mod cancel_line;
mod parcels;
mod stalls;
mod undeliver;
