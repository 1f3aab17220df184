/** Made when it is first needed: formats of dates and money take a phone a while. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
