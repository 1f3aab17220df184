// Words of the lots among the results of a search.
export const atAuction = "At auction now";
export const allThese = "See them all";
