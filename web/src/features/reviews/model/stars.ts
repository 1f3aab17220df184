/** How wide each bar of the distribution is, in percent of all reviews. */
export const share = (count: number, total: number) =>
  total > 0 ? Math.round((count / total) * 100) : 0;

export const orders = ["helpful", "newest", "highest", "lowest"] as const;
export type ReviewOrder = (typeof orders)[number];

/** Which reviews are read, and how. */
export type Wanted = { order: ReviewOrder; stars: number | null; photos: boolean };

export const everything: Wanted = { order: "helpful", stars: null, photos: false };

export const isFiltered = ({ stars, photos }: Wanted) => stars !== null || photos;

/** Which list of received reviews the address asks for; admins have two more. */
export const shownOf = (asked: string | null, admin: boolean) => {
  const known = admin
    ? (["all", "waiting", "reported", "hidden"] as const)
    : (["all", "waiting"] as const);
  return known.find((word) => word === asked) ?? "all";
};
