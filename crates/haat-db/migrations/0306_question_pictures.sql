-- Pictures of a question and of its answer: addresses of uploads, as JSON lists.
ALTER TABLE questions ADD COLUMN images TEXT NOT NULL DEFAULT '[]';
ALTER TABLE questions ADD COLUMN answer_images TEXT NOT NULL DEFAULT '[]';
