import { queryOptions, useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useDeferredValue, useState } from "react";

import { EmptyState } from "@/components/ui/empty-state";
import { TextField } from "@/components/ui/field";
import { NothingFound } from "@/components/ui/illustrations";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api-error";

import { ApiCall } from "./api-call";
import { CodeWords } from "./code-words";
import * as messages from "./messages";
import { type Document, groups } from "./openapi";

const openapiQuery = queryOptions({
  queryKey: ["openapi"],
  // The description is not part of what it describes.
  queryFn: async ({ signal }) => {
    const response = await fetch("/api/openapi.json", { signal });
    if (!response.ok) throw ApiError.refused(response.status, null);
    return (await response.json()) as Document;
  },
  staleTime: Infinity,
});

/** The contract, readable without any tool from outside. */
export function Component() {
  const query = useQuery(openapiQuery);
  const { data } = query;
  if (query.isLoadingError) return <NotLoaded query={query} />;
  return (
    <Page title={messages.api}>
      <PageHeader
        title={data ? messages.apiOf(data.info.title) : messages.api}
        note={data && <CodeWords text={data.info.description} />}
        actions={
          <a href="/api/openapi.json" className="prose-link text-sm">
            {messages.openapiFile}
          </a>
        }
      />
      {data ? <Calls document={data} /> : <SkeletonRows rows={10} />}
    </Page>
  );
}

function Calls({ document }: { document: Document }) {
  const [filter, setFilter] = useState("");
  const found = groups(document, useDeferredValue(filter));
  return (
    <>
      <TextField
        label={messages.findACall}
        hideLabel
        type="search"
        placeholder={messages.findACall}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        className="max-w-sm"
      />
      <dl className="mt-4 grid gap-1 text-sm text-ink-soft">
        <div>
          <dt className="inline">{messages.baseAddress}</dt>{" "}
          <dd className="inline font-mono wrap-anywhere text-ink">{window.location.origin}</dd>
        </div>
        <div>
          <dt className="inline">
            <Lock aria-label={messages.lock} className="inline size-3.5 align-[-0.125em]" />
          </dt>{" "}
          <dd className="inline">{messages.needsAToken}</dd>
        </div>
      </dl>
      {found.length === 0 && <EmptyState drawing={<NothingFound />} title={messages.noCall} />}
      {found.map((group) => (
        <section key={group.name} className="mt-10">
          <h2 className="mb-2 text-lg first-letter:uppercase">{group.name}</h2>
          <div className="divide-y divide-line border-y border-line">
            {group.calls.map((call) => (
              <ApiCall key={call.id} call={call} document={document} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
