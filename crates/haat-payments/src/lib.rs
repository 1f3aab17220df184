//! PayPal and Stripe clients, and sandboxes that speak their interfaces.
