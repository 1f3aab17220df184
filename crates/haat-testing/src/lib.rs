//! A fresh application for each test, on either engine.
