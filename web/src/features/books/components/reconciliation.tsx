import { CircleCheck, TriangleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";

import type { Reconciliation as Compared } from "@/api/types";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { paperDigits } from "@/components/ui/paper-digits";
import { Body, Cell, Head, HeadCell, Row, Table } from "@/components/ui/table";
import { ApiError } from "@/lib/api-error";
import { isAboutFields } from "@/lib/field-errors";
import { toastOfficeError } from "@/lib/toast";
import { shopDate } from "@/lib/zone";

import { useReconcile } from "../api/books";
import * as messages from "../messages";
import { OrderLink } from "./order-link";

const providers = ["PayPal", "Stripe"];

/** A provider's report beside the books. */
export function Reconciliation() {
  const reconcile = useReconcile();
  const [provider, setProvider] = useState("PayPal");
  const [file, setFile] = useState<File>();
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [refused, setRefused] = useState<Record<string, string>>({});
  const refuse = (error: unknown) => {
    const tooLarge = error instanceof ApiError && [413, 415].includes(error.status);
    if (tooLarge) return setRefused({ file: error.message });
    if (!isAboutFields(error, { file, from, until })) toastOfficeError(error);
    if (error instanceof ApiError) setRefused(error.errors);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setRefused({ file: messages.chooseFile });
    setRefused({});
    void file
      .text()
      .then((text) => reconcile.mutate({ provider, file: text, from, until }, { onError: refuse }));
  };
  const change = (field: string, set: () => void) => {
    setRefused(Object.fromEntries(Object.entries(refused).filter(([other]) => other !== field)));
    set();
  };
  return (
    <>
      <p className="mb-5 max-w-prose text-sm text-ink-soft">
        {messages.reconciliationNote} {messages.reportTimeNote}
      </p>
      <form onSubmit={submit} className="mb-8 flex flex-wrap items-end gap-4" noValidate>
        <SelectField
          label={messages.providerName}
          value={provider}
          onChange={({ target }) => change("file", () => setProvider(target.value))}
        >
          {providers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField
          type="file"
          accept=".csv,text/csv"
          style={{ paddingBlock: "0.375rem" }}
          className="[&_input]:file:mr-3 [&_input]:file:rounded-sm [&_input]:file:bg-sunk [&_input]:file:px-3 [&_input]:file:py-1 [&_input]:file:text-sm [&_input]:file:font-semibold"
          label={messages.reportFile}
          error={refused.file}
          onChange={({ target }) => change("file", () => setFile(target.files?.[0]))}
        />
        <div className="flex flex-wrap gap-4">
          <TextField
            type="date"
            label={messages.reportFrom}
            value={from}
            max={until}
            error={refused.from}
            onChange={({ target }) => change("from", () => setFrom(target.value))}
          />
          <TextField
            type="date"
            label={messages.reportUntil}
            value={until}
            min={from}
            error={refused.until}
            onChange={({ target }) => change("until", () => setUntil(target.value))}
          />
        </div>
        <Button type="submit" kind="primary" busy={reconcile.isPending}>
          {messages.compare}
        </Button>
      </form>
      {reconcile.data && <Result result={reconcile.data} />}
    </>
  );
}

/** Of any currency: its name stands beside it. */
const figure = (amount: number) => `${amount < 0 ? "-" : ""}${paperDigits(amount)}`;

const money = (amount: number | null | undefined, currency: string) =>
  amount === null || amount === undefined ? "" : `${figure(amount)} ${currency}`;

function Result({ result }: { result: Compared }) {
  const fits = result.differencesTotal === 0;
  return (
    <div className="grid gap-6">
      <Notice
        tone={fits ? "good" : "alert"}
        icon={fits ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
      >
        <strong className="block">
          {fits ? messages.allFits : messages.countDifferences(result.differencesTotal)}
        </strong>
        <span className="font-normal">
          {[
            result.from && messages.period(shopDate(result.from), shopDate(result.until)),
            messages.matched(result.matched, result.lines),
            result.others > 0 && messages.others(result.others),
            result.fees > 0 && messages.kept(figure(result.fees)),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </Notice>
      <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
        {result.sums.map((sum) => (
          <div key={sum.currency + sum.flow}>
            <dt className="text-ink-soft">
              {messages.flow(sum.flow)}, {sum.currency}
            </dt>
            <dd className="tabular-nums">
              {messages.theirs} {figure(sum.reported)} · {messages.ours} {figure(sum.own)}
            </dd>
          </div>
        ))}
      </dl>
      {!fits && (
        <Table label={messages.reconciliation}>
          <Head>
            <HeadCell>{messages.what}</HeadCell>
            <HeadCell>{messages.transaction}</HeadCell>
            <HeadCell figure>{messages.theirs}</HeadCell>
            <HeadCell figure>{messages.ours}</HeadCell>
            <HeadCell>{messages.order}</HeadCell>
          </Head>
          <Body>
            {result.differences.map((one, place) => (
              <Row key={`${one.id}-${place}`}>
                <Cell>{messages.mismatch(one.what)}</Cell>
                <Cell className="wrap-anywhere">{one.id}</Cell>
                <Cell figure>{money(one.reported, one.currency)}</Cell>
                <Cell figure>{money(one.own, one.currency)}</Cell>
                <Cell>
                  {one.order && <OrderLink order={one.order}>{one.order.slice(-8)}</OrderLink>}
                </Cell>
              </Row>
            ))}
          </Body>
        </Table>
      )}
    </div>
  );
}
