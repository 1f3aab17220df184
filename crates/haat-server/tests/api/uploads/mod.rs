mod foreign;
mod upload_picture;
