import { ChevronRight, Lock } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";

import { Badge, type Tone } from "@/components/ui/badge";
import { Body, Cell, Head, HeadCell, Row, Table } from "@/components/ui/table";

import { CodeWords } from "./code-words";
import * as messages from "./messages";
import {
  type Call,
  type Document,
  jsonSchema,
  properties,
  type Property,
  typeText,
} from "./openapi";

const tones: Record<string, Tone> = {
  GET: "info",
  POST: "good",
  PUT: "accent",
  PATCH: "accent",
  DELETE: "alert",
};

type Props = { call: Call; document: Document };

export function ApiCall({ call, document }: Props) {
  const { method, path, operation } = call;
  // Some hundred calls with their tables are a heavy page; most are never opened.
  const [opened, setOpened] = useState(false);
  return (
    <details className="group" onToggle={() => setOpened(true)}>
      <summary className="grid min-h-13 grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-2 hover:bg-sunk/50 md:grid-cols-[auto_auto_minmax(0,1fr)_minmax(0,1fr)]">
        <ChevronRight
          aria-hidden
          className="size-4 text-ink-soft transition-transform duration-150 group-open:rotate-90"
        />
        <Badge tone={tones[method] ?? "plain"} className="min-w-17 justify-center">
          {method}
        </Badge>
        <code className="font-mono text-sm wrap-anywhere">
          <Path path={path} />
          {(operation.security?.length ?? 0) > 0 && (
            // After a word joiner, so that no line begins with it.
            <span className="whitespace-nowrap before:content-['\2060']">
              <Lock
                aria-label={messages.needsASession}
                className="ml-2 inline size-3.5 align-[-0.125em] text-ink-soft"
              />
            </span>
          )}
        </code>
        <span className="col-span-full pl-7 text-sm wrap-anywhere text-ink-soft md:col-span-1 md:pl-0">
          <CodeWords text={operation.summary} />
        </span>
      </summary>
      {opened && (
        <div className="grid gap-6 pt-2 pb-8 pl-7">
          {operation.description && (
            <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">
              <CodeWords text={operation.description} />
            </p>
          )}
          <Parameters call={call} />
          <RequestBody call={call} document={document} />
          <Responses call={call} document={document} />
        </div>
      )}
    </details>
  );
}

/** Breaks before a part of the path, never within a word that fits. */
function Path({ path }: { path: string }) {
  return path.split("/").map((part, place) => (
    <Fragment key={place}>
      {place > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="text-sm">{title}</h3>
      {children}
    </div>
  );
}

function Parameters({ call }: { call: Call }) {
  const rows = (call.operation.parameters ?? []).map((parameter) => ({
    name: parameter.name,
    type: `${typeText(parameter.schema)}, in ${parameter.in}`,
    required: parameter.required ?? false,
    description: parameter.description ?? "",
  }));
  if (rows.length === 0) return null;
  return (
    <Part title={messages.parameters}>
      <Fields label={messages.parametersOf(call.id)} fields={rows} />
    </Part>
  );
}

function RequestBody({ call, document }: Props) {
  const schema = jsonSchema(call.operation.requestBody?.content);
  if (!schema) return null;
  return (
    <Part title={messages.body(typeText(schema))}>
      <Fields label={messages.bodyOf(call.id)} fields={properties(schema, document)} />
    </Part>
  );
}

function Responses({ call, document }: Props) {
  return Object.entries(call.operation.responses ?? {}).map(([status, response]) => {
    const schema = jsonSchema(response.content);
    return (
      <Part key={status} title={`${status}: ${schema ? typeText(schema) : "no body"}`}>
        {response.description && (
          <p className="text-sm text-ink-soft">
            <CodeWords text={response.description} />
          </p>
        )}
        {status.startsWith("2") && (
          <Fields
            label={messages.statusOf(status, call.id)}
            fields={properties(schema, document)}
          />
        )}
      </Part>
    );
  });
}

function Fields({ label, fields }: { label: string; fields: Property[] }) {
  if (fields.length === 0) return null;
  return (
    <Table label={label}>
      <Head>
        <HeadCell>{messages.name}</HeadCell>
        <HeadCell>{messages.type}</HeadCell>
        <HeadCell>{messages.meaning}</HeadCell>
      </Head>
      <Body>
        {fields.map((field) => (
          <Row key={field.name}>
            <Cell className="font-mono text-xs wrap-anywhere">
              {field.name}
              {field.required && <span className="text-ink-soft"> {messages.required}</span>}
            </Cell>
            <Cell className="font-mono text-xs wrap-anywhere">{field.type}</Cell>
            <Cell className="text-ink-soft">
              <CodeWords text={field.description} />
            </Cell>
          </Row>
        ))}
      </Body>
    </Table>
  );
}
