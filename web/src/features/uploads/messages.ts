/** Texts the specification fixes, letter for letter. */
export const messages = { uploaded: "Image uploaded successfully" } as const;
