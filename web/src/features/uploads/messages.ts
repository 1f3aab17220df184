/** Texts the specification fixes, letter for letter. */
export const uploaded = "Image uploaded successfully";

// Our own words.
export const uploadImage = "Upload Image";
export const uploading = "Uploading…";
export const pictureTypes = "Choose a picture: JPEG, PNG, WebP or GIF.";
export const tooLarge = "This picture is larger than 10 MB. Choose a smaller one.";
