import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { anonymousApi, listed } from "@/lib/api-client";

import { asked, type ListState } from "../model/list-state";
import { parseAuction } from "./parse-auction";
import { sharedPage } from "./shared";

type Asked = ReturnType<typeof asked>;

const listAuctions = async (query: Asked, signal: AbortSignal) => {
  const { items, total } = await listed(
    anonymousApi.GET("/api/auctions", { params: { query: { ...query, fields: "card" } }, signal }),
  );
  return { items: items.map(parseAuction), total };
};

/** One page of the auctions that the address asks for. */
export const auctionListQuery = (state: ListState) => {
  const query = asked(state);
  return queryOptions({
    queryKey: ["auctions", "list", query],
    queryFn: ({ signal }) => listAuctions(query, signal),
    placeholderData: keepPreviousData,
    structuralSharing: sharedPage,
  });
};
