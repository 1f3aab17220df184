import { setupServer } from "msw/node";

/** Each test says with `server.use(http.get(…))` what the API answers. */
export const server = setupServer();
