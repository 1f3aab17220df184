import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Socket } from "socket.io-client";

import { openSocket } from "@/lib/live-socket";

/** While someone is signed in: the bell rings as soon as there is something new, and the page follows. */
export function useLiveNotices(token: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let socket: Socket | undefined;
    let gone = false;
    // What is told of may be what is on the screen: an order that is paid or sent, a return that is decided.
    const lookAgain = () => {
      for (const told of ["notices", "orders", "returns"])
        void client.invalidateQueries({ queryKey: [told] });
    };
    // The page comes first, the socket's code after it.
    const connect = async () => {
      const opened = await openSocket(10_000);
      if (gone) return void opened.disconnect();
      socket = opened;
      // What came before we were heard was told to nobody here.
      socket.on("connect", () => socket?.emit("signIn", { token, quiet: true }, lookAgain));
      socket.on("notice", lookAgain);
    };
    const later = setTimeout(() => void connect().catch(() => {}), 1500);
    return () => {
      gone = true;
      clearTimeout(later);
      socket?.disconnect();
    };
  }, [client, token]);
}
