/** As the server writes it: both spellings of the bidder. `parseAuction` leaves only one. */
export type RawBid = {
  Bidder?: string;
  bidder?: string;
  bidderId?: string;
  bidAmount: number;
  bidTime?: string;
  seq?: number;
};

export type AuctionStatus = "open" | "ended" | "sold" | "unsold";

export type RawAuction = {
  _id: string;
  id?: string;
  title: string;
  description: string;
  startingBid: number;
  currentBid: number;
  minimumBid: number;
  suggestedBid: number;
  imageUrl: string;
  endDate: string;
  serverNow: string;
  status: AuctionStatus;
  bids: RawBid[];
  bidCount: number;
  bidAmount: number;
  highestBidder: string;
  highestBidderId: string | null;
  creator: { _id: string; name: string };
  /** Whether the winner has ordered the lot. */
  ordered: boolean;
};

export type Bid = {
  bidder: string;
  bidderId: string;
  bidAmount: number;
  bidTime: string | null;
  seq: number;
};

export type Auction = Omit<RawAuction, "bids" | "id"> & { bids: Bid[] };

export type AuctionAnswer = { message: string; auction: RawAuction };
