import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { SelectField } from "@/components/ui/field";
import { LoadFailed } from "@/components/ui/load-failed";
import { Skeleton } from "@/components/ui/skeleton";

import { sampleQuery, samplesQuery } from "./api";
import { MailView } from "./mail-view";
import * as messages from "./messages";

/** Every mail of the shop, with made-up content. */
export function MailSamples() {
  const samples = useQuery(samplesQuery);
  const [chosen, setChosen] = useState("");
  const kind = chosen || (samples.data?.[0]?.kind ?? "");
  const sample = useQuery(sampleQuery(kind));
  return (
    <section aria-labelledby="samples" className="grid content-start gap-4">
      <div>
        <h2 id="samples" className="text-lg">
          {messages.samples}
        </h2>
        <p className="text-sm text-ink-soft">{messages.samplesNote}</p>
      </div>
      {samples.isLoadingError && <LoadFailed query={samples} />}
      <SelectField
        label={messages.chooseSample}
        value={kind}
        onChange={(event) => setChosen(event.target.value)}
      >
        {samples.data?.map(({ kind, subject }) => (
          <option key={kind} value={kind}>
            {subject}
          </option>
        ))}
      </SelectField>
      {sample.data ? <MailView mail={sample.data} /> : <Skeleton className="h-[36rem]" />}
    </section>
  );
}
