const upload = /^(.*\/media\/[0-9a-f]+-\d+x\d+\/)full\.(jpg|webp)$/i;

/** The small copy of an uploaded picture. Addresses as in `uploads/sizes.rs`. */
export const smallCopy = (address: string): string => address.replace(upload, "$1card.$2");
