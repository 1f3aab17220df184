import { render } from "@testing-library/react";
import { expect, it } from "vitest";

import { CodeWords } from "./code-words";

it("shows names of the contract as code, without their backticks", () => {
  const { container } = render(
    <CodeWords text="Once for each `Idempotency-Key`, as `ErrorJson`." />,
  );
  expect(container).toHaveTextContent("Once for each Idempotency-Key, as ErrorJson.");
  expect([...container.querySelectorAll("code")].map(({ textContent }) => textContent)).toEqual([
    "Idempotency-Key",
    "ErrorJson",
  ]);
});
