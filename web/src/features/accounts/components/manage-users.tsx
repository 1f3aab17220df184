import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";

import type { User } from "@/api/types";
import { EmptyState } from "@/components/ui/empty-state";
import { ClosedStall } from "@/components/ui/illustrations";
import { ListSearch } from "@/components/ui/list-search";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";

import { usersPerPage, usersQuery } from "../api/list-users";
import * as messages from "../messages";
import { DeleteUserDialog } from "./delete-user-dialog";
import { UsersTable } from "./users-table";

const searchFor = (query: string) => paths.adminUsers({ query });

/** Everyone with an account. What is searched and which page is shown stand in the address. */
export function ManageUsers() {
  const [params] = useSearchParams();
  const query = params.get("query") ?? "";
  return (
    <>
      <ListSearch
        what={messages.users}
        label={messages.searchUsers}
        placeholder={messages.nameOrEmail}
        query={query}
        to={searchFor}
      />
      <Listing query={query} page={clampPage(params.get("page"))} />
    </>
  );
}

function Listing({ query, page }: { query: string; page: number }) {
  const [doomed, setDoomed] = useState<User | null>(null);
  const found = useQuery(usersQuery(page, query));
  const { data, isPlaceholderData } = found;

  if (found.isLoadingError) return <LoadFailed query={found} said={messages.noUsers} />;
  if (!data) return <SkeletonRows rows={usersPerPage} />;
  const pages = Math.max(Math.ceil(data.total / usersPerPage), 1);
  // The last row of the last page is gone: there is a page before it.
  if (page > pages) return <Navigate to={paths.adminUsers({ query, page: pages })} replace />;
  if (data.items.length === 0)
    return (
      <EmptyState drawing={<ClosedStall />} title={messages.noUsers}>
        <p className="text-ink-soft">{messages.nobodyFound(query)}</p>
      </EmptyState>
    );
  return (
    <>
      <p role="status" className="mb-2 text-sm text-ink-soft">
        {query ? messages.countWith(data.total, query) : messages.countUsers(data.total)}
      </p>
      <UsersTable users={data.items} waiting={isPlaceholderData} onDelete={setDoomed} />
      <div className="mt-8">
        <Pagination
          page={page}
          pages={pages}
          to={(turned) => paths.adminUsers({ query, page: turned })}
        />
      </div>
      <DeleteUserDialog user={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
