mod change_order;
mod expire;
mod get_order;
mod list_orders;
mod ship_line;
