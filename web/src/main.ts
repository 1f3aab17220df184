import "./styles/index.css";

import { askForScripts, painted } from "./app/first-view/painted";

// What the server has drawn is shown first; the app's code comes after it.
void painted().then(() => {
  askForScripts();
  return import("./app/start");
});
