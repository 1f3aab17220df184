import { expect, it } from "vitest";

import { pictureProblem } from "./check-picture";

it.each([
  ["image/png", 10 * 1024 * 1024, null],
  ["", 5, null],
  ["image/svg+xml", 5, "Choose a picture: JPEG, PNG, WebP or GIF."],
  ["application/pdf", 5, "Choose a picture: JPEG, PNG, WebP or GIF."],
  ["image/jpeg", 10 * 1024 * 1024 + 1, "This picture is larger than 10 MB. Choose a smaller one."],
])("%s of %i bytes: %s", (type, size, problem) =>
  expect(pictureProblem({ type, size })).toBe(problem),
);
