import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Socket } from "socket.io-client";

import type { Auction, RawAuction } from "@/api/types";

import { auctionQuery } from "./get-auction";
import { auctionsQuery } from "./get-auctions";
import { newer, parseAuction } from "./parse-auction";

async function connect(): Promise<Socket> {
  const { io } = await import("socket.io-client");
  return io({ path: "/socket.io", reconnectionDelay: 1000, reconnectionDelayMax: 5000 });
}

/** The screen comes first, its socket's code after it; someone who leaves in between never connects. */
function useSocket(listen: (socket: Socket) => () => void): void {
  useEffect(() => {
    let leave = () => {};
    let gone = false;
    void connect().then((socket) => {
      if (gone) socket.disconnect();
      else leave = listen(socket);
    });
    return () => {
      gone = true;
      leave();
    };
  }, [listen]);
}

function putIntoList(client: QueryClient, arrived: Auction): void {
  client.setQueryData(auctionsQuery().queryKey, (list) =>
    list?.map((known) => (known._id === arrived._id ? newer(known, arrived) : known)),
  );
}

/** While the list is shown: every auction's bids, as they land. */
export function useLiveAuctions(): void {
  const client = useQueryClient();
  const listen = useCallback(
    (socket: Socket) => {
      const { queryKey } = auctionsQuery();
      const arrived = (raw: RawAuction) => putIntoList(client, parseAuction(raw));
      const lookAgain = () => void client.invalidateQueries({ queryKey });
      socket.on("bid", arrived);
      socket.on("auctionEnded", arrived);
      socket.on("auctionCreated", lookAgain);
      socket.on("auctionDeleted", lookAgain);
      // What happened while we were away was told to nobody here.
      socket.io.on("reconnect", lookAgain);
      return () => void socket.disconnect();
    },
    [client],
  );
  useSocket(listen);
}

type Live = { watchers: number | null; connected: boolean; tell: (auction: Auction) => void };

/** While one auction is shown: its events alone, and how many people watch. */
export function useLiveAuction(id: string): Live {
  const client = useQueryClient();
  const socketRef = useRef<Socket | null>(null);
  const [watchers, setWatchers] = useState<number | null>(null);
  const [connected, setConnected] = useState(true);
  const listen = useCallback(
    (socket: Socket) => {
      socketRef.current = socket;
      const { queryKey } = auctionQuery(id);
      // Until it has joined, a socket hears of every auction.
      const arrived = (raw: RawAuction) => {
        const auction = parseAuction(raw);
        if (auction._id === id) client.setQueryData(queryKey, (known) => newer(known, auction));
      };
      // Joining answers with the auction as it stands, so a reconnect needs nothing else.
      socket.on("connect", () => {
        setConnected(true);
        socket.emit("joinAuction", id);
      });
      socket.on("disconnect", () => setConnected(false));
      for (const event of ["auctionData", "bid", "auctionEnded"]) socket.on(event, arrived);
      socket.on("auctionDeleted", () => void client.invalidateQueries({ queryKey }));
      socket.on("watchers", (count: { watchers: number }) => setWatchers(count.watchers));
      return () => {
        socket.emit("leaveAuction", id);
        socket.disconnect();
        socketRef.current = null;
      };
    },
    [client, id],
  );
  useSocket(listen);
  return { watchers, connected, tell: (auction) => socketRef.current?.emit("bid", auction) };
}
