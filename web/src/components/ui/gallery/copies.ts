const upload = /^(\/media\/[0-9a-f]+-\d+x\d+\/)full\.(jpg|webp)$/i;

/** The copy of a picture for a page; one from elsewhere has none. Addresses as in `uploads/sizes.rs`. */
export const pagePicture = (address: string): string => address.replace(upload, "$1page.$2");
