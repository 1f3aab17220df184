import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";

/** The tabs of the list. */
export const shows = ["all", "live", "coming", "ended"] as const;
type Show = (typeof shows)[number];

export const sorts = ["newest", "ending", "bids", "price", "-price"] as const;
export type Sort = (typeof sorts)[number];

/** What the address says of the list. */
export type ListState = {
  show: Show;
  sort: Sort;
  query: string;
  category: string;
  page: number;
};

export const perPage = 24;

const statuses = { all: undefined, live: "live", coming: "upcoming", ended: "ended" } as const;

/** All of them newest first, as ever; what runs or has run by its end. */
const usualSort = (show: Show): Sort => (show === "all" ? "newest" : "ending");

const oneOf = <T extends string>(known: readonly T[], word: string | null): T | undefined =>
  known.find((one) => one === word);

export function readList(params: URLSearchParams): ListState {
  const show = oneOf(shows, params.get("show")) ?? "all";
  return {
    show,
    sort: oneOf(sorts, params.get("sort")) ?? usualSort(show),
    query: params.get("query")?.trim() ?? "",
    category: params.get("category")?.trim() ?? "",
    page: clampPage(params.get("page")),
  };
}

/** The address of a list that differs from this one; another list begins at its first page. */
export function listPath(state: ListState, change: Partial<ListState> = {}): string {
  const { show, sort, query, category, page } = { ...state, page: 1, ...change };
  const kept = change.show !== undefined && change.sort === undefined ? usualSort(show) : sort;
  return paths.auctionList({
    show: show === "all" ? undefined : show,
    sort: kept === usualSort(show) ? undefined : kept,
    query,
    category,
    page,
  });
}

/** The same list in the back office. */
export const officeListPath: typeof listPath = (state, change) =>
  paths.adminAuctions + listPath(state, change).slice(paths.auctions.length);

/** What is asked of the server: of what is usual, nothing is said. The page's preload hint is the plain one. */
export function asked(state: ListState) {
  const status = statuses[state.show];
  return {
    ...(status && { status }),
    ...(state.sort !== "newest" && { sort: state.sort }),
    ...(state.query && { query: state.query }),
    ...(state.category && { category: state.category }),
    ...(state.page > 1 && { page: state.page }),
    limit: perPage,
  };
}
