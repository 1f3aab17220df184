// stock-client.mjs URL AUCTION TRANSPORTS: what socket.io-client sees, one JSON line per event.
import { createRequire } from "node:module";

const { io } = createRequire(new URL("../../../../web/package.json", import.meta.url))("socket.io-client");
const [url, auction, transports] = process.argv.slice(2);
const socket = io(url, { transports: transports.split(",") });
let joins = 0;

const tell = (event, data) =>
  console.log(JSON.stringify({ event, joins, _id: data?._id, currentBid: data?.currentBid }));
socket.on("connect", () => {
  joins += 1;
  socket.emit("joinAuction", auction);
});
socket.on("disconnect", (reason) => tell("disconnect", { _id: reason }));
for (const event of ["auctionData", "bid", "auctionError"]) socket.on(event, (data) => tell(event, data));
