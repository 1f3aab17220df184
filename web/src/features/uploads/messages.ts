/** Texts the specification fixes, letter for letter. */
export const uploaded = "Image uploaded successfully";

// Our own words.
export const uploadImage = "Upload Image";
export const uploading = "Uploading…";
export const pictureTypes = "Choose a picture: JPEG, PNG, WebP or GIF.";
export const tooLarge = "This picture is larger than 10 MB. Choose a smaller one.";
export const fromAddress = "Copy from the web";
export const fromAddressNote = "The shop fetches the picture once and keeps its own copy.";
export const pictureAddress = "Address of the picture";
export const bring = "Fetch it";
export const addressBegins = "https://";
