// The live channel as one would write it with Node: no database, no rules, the same rooms and message.
import { createServer } from "node:http";
import { Server } from "socket.io";

const auction = "00000000-0000-7000-8000-000000000000";
const bids = [];

const view = () => ({
  _id: auction,
  id: auction,
  title: "Brass lamp",
  description: "As good as new.",
  imageUrl: "/lamp.webp",
  startingBid: 1,
  currentBid: bids.at(-1)?.bidAmount ?? 1,
  minimumBid: (bids.at(-1)?.bidAmount ?? 1) + 0.01,
  suggestedBid: (bids.at(-1)?.bidAmount ?? 1) + 1,
  bidAmount: 1,
  bidTime: null,
  endDate: "2030-01-01T00:00:00.000Z",
  serverNow: new Date().toISOString(),
  createdAt: "2026-01-01T00:00:00.000Z",
  status: "open",
  highestBidder: bids.at(-1)?.bidder ?? "NoBids",
  highestBidderId: bids.at(-1)?.bidderId ?? null,
  bidCount: bids.length,
  bids: bids.slice(-20),
  creator: { _id: "seller", name: "Meena Das" },
  ordered: false,
});

const http = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    const { bidAmount } = JSON.parse(body);
    bids.push({
      Bidder: "Asha Rao",
      bidder: "Asha Rao",
      bidderId: "bidder",
      bidAmount,
      bidTime: new Date().toISOString(),
      seq: bids.length + 1,
    });
    io.to(`auction:${auction}`).emit("bid", view());
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(view()));
  });
});
const io = new Server(http);
io.on("connection", (socket) => {
  socket.on("joinAuction", (id) => {
    socket.join(`auction:${id}`);
    socket.emit("auctionData", view());
  });
});
http.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ port: http.address().port, auction, token: "" }));
});
