import { render } from "@testing-library/react";
import { expect, it } from "vitest";

import { PaperAmount } from "./paper-amount";

it.each([
  [0, "₹0.00"],
  [-0, "₹0.00"],
  [699, "₹699.00"],
  [1607.7, "₹1,607.70"],
  [149000.05, "₹1,49,000.05"],
  [-500, "−₹500.00"],
])("writes %d with its paise", (amount, written) => {
  expect(render(<PaperAmount amount={amount} />).container).toHaveTextContent(written);
});
