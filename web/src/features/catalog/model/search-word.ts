/** A word of a search's address; "all" is as good as none. */
export function searchWord(params: URLSearchParams, name: string): string {
  const value = (params.get(name) ?? "").replace(/\s+/g, " ").trim();
  return value.toLowerCase() === "all" ? "" : value;
}
