import { useCallback } from "react";
import { useNavigate } from "react-router";

import { SelectField } from "@/components/ui/field";
import { ListSearch } from "@/components/ui/list-search";

import * as officeMessages from "../office/messages";
import * as messages from "../messages";
import { tableOrders, type TableOrderName } from "../model/table";
import { productsPath, type Workspace } from "../model/workspace";

type Props = { workspace: Workspace; query: string; order: TableOrderName };

/** What the table shows and in which order, kept in the address. */
export function TableToolbar({ workspace, query, order }: Props) {
  const search = useCallback(
    (text: string) => productsPath(workspace, { query: text, order }),
    [workspace, order],
  );
  return (
    <div className="mb-2 flex flex-wrap items-start justify-between gap-x-4">
      <ListSearch
        what={messages.searchTable}
        label={messages.searchTable}
        placeholder={messages.nameBrandOrCategory}
        query={query}
        to={search}
      />
      <TableOrder {...{ workspace, query, order }} />
    </div>
  );
}

function TableOrder({ workspace, query, order }: Props) {
  const navigate = useNavigate();
  return (
    <SelectField
      label={messages.sortTable}
      hideLabel
      value={order}
      onChange={({ target }) =>
        void navigate(productsPath(workspace, { query, order: target.value }), { replace: true })
      }
    >
      <option value="">{officeMessages.tableOrders.newest}</option>
      {tableOrders.map((name) => (
        <option key={name} value={name}>
          {officeMessages.tableOrders[name]}
        </option>
      ))}
    </SelectField>
  );
}
