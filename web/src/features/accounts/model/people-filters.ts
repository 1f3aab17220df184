import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";

import * as messages from "../messages";

export type PeopleFilters = { query: string; role: string; order: string; page: number };

export const roleChoices = [
  ["", messages.everyone],
  ...Object.entries(messages.roleNames),
] as const;
export const orderChoices = [
  ["", messages.userSorts.newest],
  ["oldest", messages.userSorts.oldest],
  ["name", messages.userSorts.name],
] as const;

const known = (choices: readonly (readonly [string, string])[], value: string | null): string =>
  choices.some(([name]) => name === value) ? (value ?? "") : "";

/** From the address; what makes no sense there counts as not given. */
export const readPeople = (params: URLSearchParams): PeopleFilters => ({
  query: params.get("query") ?? "",
  role: known(roleChoices, params.get("role")),
  order: known(orderChoices, params.get("order")),
  page: clampPage(params.get("page")),
});

/** The address of such a list. */
export const peoplePath = (filters: PeopleFilters): string => paths.adminUsers(filters);
