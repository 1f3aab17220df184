import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";

import type { User } from "@/api/types";
import { ColumnsMenu } from "@/components/ui/tables/columns-menu";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { ClosedStall } from "@/components/ui/illustrations";
import { ListSearch } from "@/components/ui/list-search";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useAsked } from "@/lib/use-asked";
import { type Columns, useColumns } from "@/lib/use-columns";

import { usersPerPage, usersQuery } from "../api/list-users";
import * as messages from "../messages";
import {
  orderChoices,
  type PeopleFilters,
  peoplePath,
  readPeople,
  roleChoices,
} from "../model/people-filters";
import { DeleteUserDialog } from "./delete-user-dialog";
import { userColumns, UsersTable } from "./users-table";

/** Everyone with an account. What is searched, who, in which order and which page stand in the address. */
export function ManageUsers() {
  const [params] = useSearchParams();
  const filters = readPeople(params);
  const shown = useColumns("users");
  return (
    <>
      <Toolbar filters={filters} shown={shown} />
      <Listing filters={filters} shown={shown} />
    </>
  );
}

type Props = { filters: PeopleFilters; shown: Columns };

function Toolbar({ filters, shown }: Props) {
  const navigate = useNavigate();
  const { role, order } = filters;
  const ask = useAsked(filters, peoplePath);
  const search = useCallback((query: string) => ask({ query }), [ask]);
  const change = (wish: Partial<PeopleFilters>) => void navigate(ask(wish), { replace: true });
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 [&_form]:mb-0 [&_form]:min-w-56 [&_form]:flex-1">
      <ListSearch
        what={messages.users}
        label={messages.searchUsers}
        placeholder={messages.nameOrEmail}
        query={filters.query}
        to={search}
      />
      <Choice
        label={messages.role}
        value={role}
        choices={roleChoices}
        onChoose={(value) => change({ role: value })}
      />
      <Choice
        label={messages.sortUsers}
        value={order}
        choices={orderChoices}
        onChoose={(value) => change({ order: value })}
      />
      <ColumnsMenu columns={shown} names={userColumns} />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  onChoose: (value: string) => void;
};

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      hideLabel
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className="min-w-40 max-md:flex-1"
    >
      {choices.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

function Listing({ filters, shown }: Props) {
  const { query, page } = filters;
  const [doomed, setDoomed] = useState<User | null>(null);
  const found = useQuery(usersQuery(filters));
  const { data, isPlaceholderData } = found;

  if (found.isLoadingError) return <LoadFailed query={found} said={messages.noUsers} />;
  if (!data) return <SkeletonRows rows={usersPerPage} />;
  const pages = Math.max(Math.ceil(data.total / usersPerPage), 1);
  // The last row of the last page is gone: there is a page before it.
  if (page > pages) return <Navigate to={peoplePath({ ...filters, page: pages })} replace />;
  if (data.items.length === 0)
    return (
      <EmptyState drawing={<ClosedStall />} title={messages.noUsers}>
        {query && <p className="text-ink-soft">{messages.nobodyFound(query)}</p>}
      </EmptyState>
    );
  return (
    <>
      <p role="status" className="mb-2 text-sm text-ink-soft">
        {query ? messages.countWith(data.total, query) : messages.countUsers(data.total)}
      </p>
      <UsersTable
        users={data.items}
        waiting={isPlaceholderData}
        shown={shown}
        onDelete={setDoomed}
      />
      <div className="mt-8">
        <Pagination
          page={page}
          pages={pages}
          to={(turned) => peoplePath({ ...filters, page: turned })}
        />
      </div>
      <DeleteUserDialog user={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
