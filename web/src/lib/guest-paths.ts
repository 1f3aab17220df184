/** The addresses of those who order without an account; beside `paths.ts`, which home loads. */
export const guestPaths = {
  shipping: "/shipping?guest",
  /** Where a link to what was ordered leads; without a key, the browser's own counts. */
  open: (to = "") => (to ? `/guest?to=${to}` : "/guest"),
  link: (key: string, to: string) => `/guest#token=${key}&to=${to}`,
};
