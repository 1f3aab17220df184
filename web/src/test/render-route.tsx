import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";

import type { UserInfo } from "@/api/types";
import { Providers } from "@/app/providers";
import { routes } from "@/app/router";
import { createQueryClient } from "@/lib/query-client";
import { dispatch } from "@/lib/store/store";

export { customer } from "./people";

type Options = { user?: UserInfo };

/** The whole app at an address, as a visitor or as someone. */
export function renderRoute(path: string, { user }: Options = {}) {
  if (user) dispatch({ type: "signedIn", user });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  return {
    router,
    client,
    person: userEvent.setup(),
    ...render(<Providers router={router} client={client} />),
  };
}
