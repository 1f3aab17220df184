export const follow = "Follow it";
export const carriedBy = (carrier: string, number: string) =>
  carrier
    ? [carrier, number].filter((part) => part !== "").join(" · ")
    : number && `Tracking number ${number}`;
