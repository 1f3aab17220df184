import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode } from "react";
import { Link, useNavigate } from "react-router";

import { FormSection } from "@/components/ui/form-section";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { shortDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { useTable } from "@/lib/use-table";

import { userQuery } from "../api/get-user";
import * as messages from "../messages";
import { EditUserForm } from "./edit-user-form";
import { ResetSecondFactor } from "./reset-second-factor";

/** `below`: what other features know of this person. */
export function EditUser({ id, below }: { id: string; below: ReactNode }) {
  const navigate = useNavigate();
  const back = useTable(paths.adminUsers());
  const query = useQuery(userQuery(id));
  const { data: user } = query;
  return (
    <Page title={messages.editUser} className="max-w-5xl">
      <Link
        to={back}
        className="mb-3 inline-flex min-h-thumb items-center gap-1.5 rounded-control text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {messages.users}
      </Link>
      <PageHeader
        title={messages.editUser}
        note={user ? messages.hereSince(user.name, shortDate(user.createdAt)) : "\u00a0"}
      />
      {query.isLoadingError && <LoadFailed query={query} />}
      {query.isPending && <FormSkeleton />}
      {user?.secondFactor && <ResetSecondFactor user={user} />}
      {user && <EditUserForm key={user._id} user={user} onSaved={() => void navigate(back)} />}
      {user && below}
    </Page>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <FormSection title={messages.account} note={messages.accountNote}>
        {[1, 2].map((row) => (
          <div key={row} className="grid gap-1.5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
        <Skeleton className="h-24 w-full" />
      </FormSection>
    </Loading>
  );
}
