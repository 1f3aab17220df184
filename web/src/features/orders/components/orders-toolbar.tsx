import { Search } from "lucide-react";
import { type ReactNode } from "react";

import { SelectField, TextField } from "@/components/ui/field";

import * as messages from "../messages";
import { type OrderFilters, sortsOf, statusChoices, type Whose } from "../model/order-filters";

type Props = {
  whose: Whose;
  tools?: ReactNode;
  filters: OrderFilters;
  onChange: (change: Partial<OrderFilters>) => void;
  total: number | undefined;
};

/** What is searched and filtered stands in the address; a change starts again at the first page. */
export function OrdersToolbar({ whose, filters, onChange, total, tools }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <TextField
        label={messages.searchOrders}
        hideLabel
        type="search"
        placeholder={messages.orderIdOrCustomer}
        before={<Search className="size-5" />}
        defaultValue={filters.query}
        onChange={(event) => onChange({ query: event.target.value })}
        className="min-w-64 flex-1 md:max-w-sm"
      />
      <SelectField
        label={messages.state}
        hideLabel
        value={filters.status}
        onChange={(event) => onChange({ status: event.target.value })}
        className="min-w-44 max-md:flex-1"
      >
        {statusChoices[whose].map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={messages.sortOrders}
        hideLabel
        value={filters.sort}
        onChange={(event) => onChange({ sort: event.target.value })}
        className="min-w-44 max-md:flex-1"
      >
        {sortsOf(whose, filters.status).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {tools}
      {/* With nothing to say it leaves no gap behind the sort. */}
      <p
        role="status"
        className="h-11 content-center text-sm text-ink-soft tabular-nums empty:-ml-3"
      >
        {total !== undefined && messages.countOrders(total)}
      </p>
    </div>
  );
}
