import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";

import { drawnPage } from "@/lib/drawn";
import { load, noteWanted } from "@/lib/load";
import { createQueryClient } from "@/lib/query-client";
import { currentToken, subscribe } from "@/lib/store/store";
import { rest } from "@/lib/rest";
import { startTheme } from "@/lib/theme";
import { prepareToasts } from "@/lib/toast";
import { turn } from "@/lib/turn";

import { hydrate, prepare } from "./first-view/hydrate";
import { Providers } from "./providers";
import { open, routes } from "./router";

startTheme();
void start();

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  await turn();
  const client = createQueryClient();
  const drawn = drawnPage();
  if (drawn) await prepare(open, client, drawn);
  await turn();
  // With data to hydrate from, even none, the router leaves the page where someone has scrolled it to.
  const router = createBrowserRouter(routes, drawn ? { hydrationData: {} } : {});
  noteWanted(() => router.createHref(router.state.navigation.location ?? router.state.location));
  const app = (whenThere: { onThere?: () => void }) => (
    <StrictMode>
      <Providers router={router} client={client} {...whenThere} />
    </StrictMode>
  );
  await turn();
  if (drawn) hydrate(root, app);
  else createRoot(root).render(app({}));
  void rest().then(nameIcons);
  keepSessionFresh();
  subscribe(keepSessionFresh);
  // Whoever can bid or pay is told also without a network how it went.
  if (currentToken()) setTimeout(prepareToasts, 3000);
}

/** For whoever puts the shop among their apps; nothing on the screen needs them. */
function nameIcons(): void {
  for (const [rel, href] of [
    ["apple-touch-icon", "/icon-192.png"],
    ["manifest", "/manifest.webmanifest"],
  ] as const)
    document.head.append(Object.assign(document.createElement("link"), { rel, href }));
}

let kept = false;

/** From when there is a session, and only then with the code for it. */
function keepSessionFresh(): void {
  if (kept || !currentToken()) return;
  kept = true;
  void load(() => import("@/features/accounts/api/refresh-session")).then((session) =>
    session.keepSessionFresh(),
  );
}
