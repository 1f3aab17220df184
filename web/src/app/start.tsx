import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";

import { keepSessionFresh } from "@/features/accounts/api/refresh-session";
import { createQueryClient } from "@/lib/query-client";
import { startTheme } from "@/lib/theme";
import { turn } from "@/lib/turn";

import { takeOver } from "./first-view/take-over";
import { reloadOnceForNewVersion } from "./new-version";
import { Providers } from "./providers";
import { routes } from "./router";

startTheme();
reloadOnceForNewVersion();
void start();

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  await turn();
  const client = createQueryClient();
  const router = createBrowserRouter(routes);
  const app = (
    <StrictMode>
      <Providers router={router} client={client} />
    </StrictMode>
  );
  if ("drawn" in root.dataset) void takeOver({ root, router, client, app });
  else createRoot(root).render(app);
  keepSessionFresh();
}
