mod addresses;
mod groups;
mod holds;
mod order_lots;
mod place_order;
mod quote_order;
mod rush;
mod variants;
