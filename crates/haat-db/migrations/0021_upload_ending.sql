-- How the files of a picture end: jpg for photos, webp for pictures with transparency or few colours.
ALTER TABLE uploads ADD COLUMN ending TEXT NOT NULL DEFAULT 'jpg';
