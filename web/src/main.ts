import "./styles/index.css";

import { askForTheRest, painted } from "./app/first-view/painted";
import { turn } from "./lib/turn";

// What the server has drawn is shown first; the app's code comes after it, one part at a time.
void painted().then(async () => {
  askForTheRest();
  await import("./app/vendor");
  await turn();
  await import("./app/start");
});
