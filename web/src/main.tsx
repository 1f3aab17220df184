import "./styles/index.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";

import { Providers } from "./app/providers";
import { routes } from "./app/router";
import { reloadOnceForNewVersion } from "./app/new-version";
import { keepSessionFresh } from "./features/accounts/api/refresh-session";
import { startTheme } from "./lib/theme";

startTheme();
reloadOnceForNewVersion();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <Providers router={createBrowserRouter(routes)} />
  </StrictMode>,
);

keepSessionFresh();
