import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { SellerApplication } from "@/api/types";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Dotted } from "@/components/ui/dotted";
import { EmptyBasket } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api-error";
import { shortDate } from "@/lib/dates";
import { isGstin } from "@/lib/gstin";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { applicationsQuery, perPage, useReview } from "../api/office";
import * as messages from "../messages";
import { ReasonDialog } from "./reason-dialog";

/** Who wants to sell here, the longest waiting first. */
export function Applications({ page, to }: { page: number; to: (page: number) => string }) {
  const query = useQuery(applicationsQuery(page));
  if (query.isLoadingError) return <LoadFailed query={query} said={messages.noApplications} />;
  if (!query.data) return <SkeletonRows rows={6} />;
  const { items, total } = query.data;
  if (items.length === 0)
    return (
      <EmptyState drawing={<EmptyBasket />} title={messages.noApplications}>
        {messages.noApplicationsNote}
      </EmptyState>
    );
  return (
    <>
      <ul className="grid gap-4">
        {items.map((application) => (
          <Application key={application._id} application={application} />
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(total / perPage)} to={to} />
    </>
  );
}

function Application({ application }: { application: SellerApplication }) {
  const review = useReview();
  const [declining, setDeclining] = useState(false);
  const {
    _id: id,
    name,
    person,
    email,
    description,
    address,
    city,
    region,
    pinCode,
    country,
  } = application;
  const refused = review.error instanceof ApiError ? review.error.errors?.reason : undefined;
  // As on parcels: the pin code beside its city.
  const town = [city, pinCode].filter(Boolean).join(" ");
  const place = [address, town, region, country].filter(Boolean).join(", ");
  return (
    <li className="grid gap-4 rounded-card bg-surface p-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Avatar
        name={name}
        {...(application.logo ? { src: application.logo } : {})}
        className="!size-14 !text-lg"
      />
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg">{name}</h2>
          <p className="text-sm text-ink-soft">{messages.asked(shortDate(application.at))}</p>
        </div>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <Dotted>
            {person}
            {email}
          </Dotted>
        </p>
        <p className="max-w-prose whitespace-pre-line">{description}</p>
        <p className="text-sm text-ink-soft">{place}</p>
        <dl className="grid gap-x-3 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-1">
          {/* Where a value stands below its name, it stands closer to it than to the next name. */}
          <div className="sm:contents">
            <dt className="text-ink-soft">
              {messages.taxNumberOf(isGstin(application.taxNumber))}
            </dt>
            <dd className="wrap-anywhere">{application.taxNumber || messages.notGiven}</dd>
          </div>
          <div className="sm:contents">
            <dt className="text-ink-soft">{messages.bankDetails}</dt>
            <dd className="wrap-anywhere">
              {/* The last digits stay with the dots before them. */}
              {application.bank.replaceAll("• ", "•\u00a0") || messages.notGiven}
            </dd>
          </div>
        </dl>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button
            busy={review.isPending && !declining}
            onClick={() =>
              review.mutate(
                { id, approve: true, reason: "" },
                {
                  onSuccess: () => toastSuccess(messages.approvedToast(name)),
                  onError: toastOfficeError,
                },
              )
            }
          >
            {messages.approve}
          </Button>
          <Button onClick={() => setDeclining(true)}>{messages.decline}</Button>
        </div>
      </div>
      <ReasonDialog
        open={declining}
        onOpenChange={setDeclining}
        title={messages.declineTitle(name)}
        note={messages.declineReasonNote}
        action={messages.decline}
        busy={review.isPending}
        error={refused}
        onGiven={(reason) =>
          review.mutate(
            { id, approve: false, reason },
            {
              onSuccess: () => {
                setDeclining(false);
                toastSuccess(messages.declinedToast);
              },
              onError: toastOfficeError,
            },
          )
        }
      />
    </li>
  );
}
