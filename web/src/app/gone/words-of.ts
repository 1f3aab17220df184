/** What someone may have meant by an address: its words. */
export function wordsOf(address: string): string {
  const words = decoded(address).split(/[^\p{L}\p{N}]+/u);
  return words.filter(Boolean).slice(0, 6).join(" ").slice(0, 60);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
