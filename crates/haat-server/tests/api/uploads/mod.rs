mod upload_picture;
