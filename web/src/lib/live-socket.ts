import type { Socket } from "socket.io-client";

import { load } from "./load";

/** How long a network may say nothing to the first try, before another way is tried. */
const patience = 8000;

/**
 * A connection to the shop's live channel. One request opens it where five would begin with polling; a network that
 * lets no WebSocket through is polled from the second try on.
 */
export async function openSocket(longestPause: number): Promise<Socket> {
  const { io } = await load(() => import("socket.io-client"));
  const socket = io({
    path: "/socket.io",
    transports: ["websocket", "polling"],
    timeout: patience,
    reconnectionDelay: 1000,
    reconnectionDelayMax: longestPause,
  });
  socket.on("connect_error", () => {
    socket.io.opts.transports = ["polling", "websocket"];
  });
  return socket;
}
