import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Socket } from "socket.io-client";

import { openSocket } from "@/lib/live-socket";
import { rest } from "@/lib/rest";

import { type News, parseNews } from "./parse-auction";
import { forget, hear, isMine } from "./remember";

/** The screen comes first, its socket's code after it; someone who leaves in between never connects. */
function useSocket(listen: (socket: Socket) => () => void): void {
  useEffect(() => {
    let leave = () => {};
    let gone = false;
    const join = async () => {
      await rest();
      if (gone) return;
      const socket = await openSocket(5000);
      if (gone) socket.disconnect();
      else leave = listen(socket);
    };
    void join();
    return () => {
      gone = true;
      leave();
    };
  }, [listen]);
}

/** While the list is shown: every auction's bids, as they land. */
export function useLiveAuctions(): void {
  const client = useQueryClient();
  const listen = useCallback(
    (socket: Socket) => {
      const lookAgain = (...of: string[]) =>
        void client.invalidateQueries({ queryKey: ["auctions", ...of] });
      const arrived = (raw: News) => {
        hear(client, parseNews(raw));
        // It was edited: a list shows all that came, its own screen has more to read anew.
        if (raw.title !== undefined) lookAgain(raw._id);
      };
      // Words and pictures came with the list.
      socket.on("connect", () => socket.emit("light"));
      socket.on("bid", arrived);
      socket.on("auctionEnded", (raw: News) => {
        arrived(raw);
        // Until when it is to be paid is told to its winner alone, who has to ask.
        if (isMine(client, raw._id)) lookAgain("mine");
      });
      socket.on("auctionCreated", () => lookAgain("list"));
      socket.on("auctionDeleted", (raw: News) => forget(client, raw._id));
      // What happened while we were away was told to nobody here.
      socket.io.on("reconnect", () => lookAgain());
      return () => void socket.disconnect();
    },
    [client],
  );
  useSocket(listen);
}

/** Whether what happens is heard at once: not yet, now, or not any more. */
export type Connection = "connecting" | "live" | "lost";

type Live = {
  watchers: number | null;
  connection: Connection;
  /** The auction is no longer in the shop. */
  deleted: boolean;
  /** Tells that there was a bid; the answer is how the auction stands. */
  tell: () => void;
};

/** While one auction is shown: its events alone, and how many people watch. */
export function useLiveAuction(id: string): Live {
  const client = useQueryClient();
  const socketRef = useRef<Socket | null>(null);
  const [watchers, setWatchers] = useState<number | null>(null);
  const [connection, setConnection] = useState<Connection>("connecting");
  const [deletedId, setDeletedId] = useState("");
  const listen = useCallback(
    (socket: Socket) => {
      socketRef.current = socket;
      // Until it has joined, a socket hears of every auction.
      const arrived = (raw: News) => {
        if (raw._id === id) hear(client, parseNews(raw));
      };
      const gone = () => {
        setDeletedId(id);
        forget(client, id);
      };
      // Joining answers with the auction as it stands, so a reconnect needs nothing else.
      socket.on("connect", () => socket.emit("joinAuction", { auctionId: id, light: true }));
      socket.on("auctionData", () => setConnection("live"));
      socket.on("disconnect", () => setConnection("lost"));
      for (const event of ["auctionData", "bid", "auctionEnded"]) socket.on(event, arrived);
      socket.on("auctionDeleted", (raw: News) => {
        if (raw._id === id) gone();
      });
      // Whoever joins what is not there hears this.
      socket.on("auctionError", gone);
      socket.on("watchers", (count: { watchers: number }) => setWatchers(count.watchers));
      return () => {
        socket.emit("leaveAuction", id);
        socket.disconnect();
        socketRef.current = null;
        setConnection("connecting");
      };
    },
    [client, id],
  );
  useSocket(listen);
  const tell = () => void socketRef.current?.emit("bid", id);
  return { watchers, connection, deleted: deletedId === id, tell };
}
