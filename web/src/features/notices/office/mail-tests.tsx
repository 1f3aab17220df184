import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { UserInfo } from "@/api/types";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { LoadFailed } from "@/components/ui/load-failed";
import { Notice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toastOfficeError } from "@/lib/toast";

import { mailsQuery, senderQuery, useTestMail } from "./api";
import * as messages from "./messages";

/** A test mail, and what the mail server says to it. */
export function TestMail({ user }: { user: UserInfo }) {
  const [to, setTo] = useState(user.email);
  const test = useTestMail();
  const hasServer = useQuery(mailsQuery("", 1)).data?.hasServer ?? true;
  return (
    <section aria-labelledby="test-mail" className="grid gap-4">
      <div>
        <h2 id="test-mail" className="text-lg">
          {messages.arrives}
        </h2>
        <p className="text-sm text-ink-soft">{messages.testNote(hasServer)}</p>
      </div>
      <form
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate(to, { onError: toastOfficeError });
        }}
      >
        <TextField
          label={messages.testTo}
          type="email"
          required
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" busy={test.isPending}>
          {messages.sendTest}
        </Button>
      </form>
      <div role="status">
        {test.data && (
          <Notice tone={test.data.sent ? "good" : "alert"}>
            <p>{test.data.sent ? messages.tookIt(test.data.to) : messages.refusedIt}</p>
            <p className="font-normal">{test.data.advice}</p>
            {test.data.answer && (
              <p className="mt-2 font-normal">
                {messages.itsWords} <code className="wrap-anywhere">{test.data.answer}</code>
              </p>
            )}
          </Notice>
        )}
      </div>
    </section>
  );
}

const tones: Record<string, Tone> = { good: "good", bad: "alert", unknown: "plain" };

/** What the sender's domain says about who may send in its name. */
export function Sender() {
  const found = useQuery(senderQuery);
  // What is wrong with all of them is said once.
  const texts = new Set(found.data?.map(({ text }) => text));
  const one = texts.size === 1 ? [...texts][0] : undefined;
  return (
    <section aria-labelledby="sender" className="grid gap-3">
      <div>
        <h2 id="sender" className="text-lg">
          {messages.believed}
        </h2>
        <p className="text-sm text-ink-soft">{messages.believedNote}</p>
      </div>
      {found.isLoadingError && <LoadFailed query={found} />}
      {found.isPending && <SkeletonRows rows={3} />}
      {one && <Notice tone="alert">{one}</Notice>}
      <ul className="divide-y divide-line rounded-card bg-surface px-4">
        {found.data?.map(({ name, verdict, text }) => (
          <li key={name} className="grid gap-1 py-3 text-sm">
            <p className="flex items-center gap-2 font-medium">
              {name} <Badge tone={tones[verdict] ?? "plain"}>{messages.verdicts[verdict]}</Badge>
            </p>
            <p className="text-ink-soft">{messages.recordMeanings[name]}</p>
            {!one && <p className="wrap-anywhere">{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
