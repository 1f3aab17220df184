mod sign_in;
mod sign_up;
