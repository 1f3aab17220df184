import { act, renderHook } from "@testing-library/react";
import type { ChangeEvent } from "react";
import { expect, it } from "vitest";

import { ApiError } from "./api-error";
import { notANumber } from "./messages";
import { useFigures } from "./use-figures";

const open = (error: Error | null = null) =>
  renderHook(() => useFigures(["days", "least"], { days: 7, least: null }, error)).result;

type Shown = ReturnType<typeof open>;
const type = ({ current }: Shown, name: "days" | "least", value: string) =>
  act(() => current.field(name).onChange({ target: { value } } as ChangeEvent<HTMLInputElement>));
const read = ({ current }: Shown) => {
  let figures: ReturnType<typeof current.read> = null;
  act(() => {
    figures = current.read();
  });
  return figures;
};

it("reads figures as people type them", () => {
  const shown = open();
  expect(read(shown)).toEqual({ days: 7, least: 0 });
  type(shown, "least", "₹1,00,000");
  expect(read(shown)).toEqual({ days: 7, least: 100_000 });
});

it.each(["ten", ""])("says at its field that %j is no figure, and reads none", (typed) => {
  const shown = open();
  type(shown, "days", typed);
  expect(read(shown)).toBeNull();
  expect(shown.current.field("days")).toMatchObject({ value: typed, error: notANumber });
  expect(shown.current.field("least").error).toBeUndefined();
  type(shown, "days", "3");
  expect(read(shown)).toEqual({ days: 3, least: 0 });
  expect(shown.current.field("days").error).toBeUndefined();
});

it("says at its field what the server has against a figure", () => {
  const refused = ApiError.refused(422, { message: "No.", errors: { days: "At most 90." } });
  expect(open(refused).current.field("days").error).toBe("At most 90.");
});
