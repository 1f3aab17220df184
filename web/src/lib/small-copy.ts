const upload = /^(.*\/media\/[0-9a-f]+-\d+x\d+\/)full\.(jpg|webp)$/i;

/** The small copy of a picture; one from elsewhere has none. Addresses as in `uploads/sizes.rs`. */
export const smallCopy = (address: string): string =>
  address.startsWith("/demo/pictures/")
    ? address.replace("/demo/pictures/", "/demo/cards/")
    : address.replace(upload, "$1card.$2");
