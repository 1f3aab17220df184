import { useCallback } from "react";
import { useNavigate } from "react-router";

import { SelectField } from "@/components/ui/field";
import { ListSearch } from "@/components/ui/list-search";
import { ColumnsMenu } from "@/components/ui/tables/columns-menu";
import type { TableParams } from "@/lib/paths";
import { useAsked } from "@/lib/use-asked";
import type { Columns } from "@/lib/use-columns";

import * as officeMessages from "../office/messages";
import * as messages from "../messages";
import { tableOrders, type TableOrderName } from "../model/table";
import { productsPath, type Workspace } from "../model/workspace";
import { productColumns } from "./products-table";

type Props = { workspace: Workspace; query: string; order: TableOrderName; columns: Columns };

/** What the table shows and in which order, kept in the address. */
export function TableToolbar({ workspace, query, order, columns }: Props) {
  const write = useCallback((shown: TableParams) => productsPath(workspace, shown), [workspace]);
  const ask = useAsked<TableParams>({ query, order }, write);
  const search = useCallback((text: string) => ask({ query: text }), [ask]);
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 [&_form]:mb-0 [&_form]:min-w-56 [&_form]:flex-1">
      <ListSearch
        what={messages.searchTable}
        label={messages.searchTable}
        placeholder={messages.nameBrandOrCategory}
        query={query}
        to={search}
      />
      <TableOrder order={order} ask={ask} />
      <ColumnsMenu columns={columns} names={productColumns} />
    </div>
  );
}

type OrderProps = { order: TableOrderName; ask: (change: TableParams) => string };

function TableOrder({ order, ask }: OrderProps) {
  const navigate = useNavigate();
  return (
    <SelectField
      label={messages.sortTable}
      hideLabel
      value={order}
      onChange={({ target }) => void navigate(ask({ order: target.value }), { replace: true })}
      className="min-w-40 max-md:flex-1"
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
