import { plural } from "@/lib/locale";

export const columns = "Columns";
export const chooseColumns = "Choose columns";
export const allColumns = "Show all";
export const chooseAll = "Choose all on this page";
export const chooseRow = (name: string) => `Choose ${name}`;
export const countChosen = (count: number) => plural(count, { one: "# chosen", other: "# chosen" });
export const chooseNone = "Choose none";
export const forThoseChosen = "For those chosen";
export const goneWrong = (count: number, why: string) =>
  plural(count, { one: `Not done: ${why}`, other: `# not done. The first: ${why}` });
