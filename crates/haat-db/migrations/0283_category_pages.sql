-- What the shop says on the page of a category. `category` is its name in lower case, since `Shoes` and `shoes` are one.
CREATE TABLE category_pages (
    category TEXT PRIMARY KEY,
    words TEXT NOT NULL,
    image TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);
