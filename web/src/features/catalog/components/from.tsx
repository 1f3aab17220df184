import * as messages from "../messages";

/** Before the price of what costs more or less, as it is chosen. */
export const From = () => (
  <small data-from className="font-sans text-sm font-normal text-ink-soft">
    {messages.from}
  </small>
);
