import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";

import type { Suggestion } from "@/api/types";
import { Button, IconButton } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { toastOfficeError, toastSuccess } from "@/lib/toast";
import { useDebounced } from "@/lib/use-debounced";

import { useSavePin } from "../api/search-desk";
import { suggestionsQuery } from "../api/suggest-products";
import * as messages from "../desk/messages";
import { moved } from "../model/desk";
import { DeskPreview } from "./desk-preview";

type Props = { query: string; known: Suggestion[]; onDone: () => void };

export function DeskPin({ query, known, onDone }: Props) {
  const [words, setWords] = useState(query);
  const [products, setProducts] = useState(known);
  const save = useSavePin();
  const ids = products.map(({ _id }) => _id);
  const send = (chosen: string[]) =>
    save.mutate(
      { query: words, products: chosen },
      {
        onSuccess: () => {
          toastSuccess(messages.pinsSaved);
          onDone();
        },
        onError: toastOfficeError,
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(ids);
  };
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <form onSubmit={submit} className="grid content-start gap-5">
        <TextField
          label={messages.pinWords}
          hint={messages.pinWordsHint}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Chosen products={products} onChange={setProducts} />
        <Finder but={ids} onAdd={(product) => setProducts([...products, product])} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary" busy={save.isPending} disabled={!words.trim()}>
            {messages.savePins}
          </Button>
          {known.length > 0 && <Button onClick={() => send([])}>{messages.unpin}</Button>}
        </div>
      </form>
      <section aria-label={messages.preview} className="grid content-start gap-4">
        <h2 className="text-lg">{messages.preview}</h2>
        <DeskPreview tried={{ query: words, pin: { query: words, products: ids } }} />
      </section>
    </div>
  );
}

type ChosenProps = { products: Suggestion[]; onChange: (products: Suggestion[]) => void };

function Chosen({ products, onChange }: ChosenProps) {
  return (
    <section aria-label={messages.pinned}>
      <h2 className="text-sm font-medium">{messages.pinned}</h2>
      {products.length === 0 && (
        <p className="mt-1 text-sm text-ink-soft">{messages.nothingPinned}</p>
      )}
      <ol className="divide-y divide-line">
        {products.map(({ _id, name }, place) => (
          <li key={_id} className="flex items-center gap-1 py-1">
            <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
            <IconButton
              label={messages.moveUp(name)}
              onClick={() => onChange(moved(products, place, -1))}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              label={messages.moveDown(name)}
              onClick={() => onChange(moved(products, place, 1))}
            >
              <ArrowDown />
            </IconButton>
            <IconButton
              label={messages.remove(name)}
              onClick={() => onChange(products.filter((other) => other._id !== _id))}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Finds goods by what is typed of their names. */
function Finder({ but, onAdd }: { but: string[]; onAdd: (product: Suggestion) => void }) {
  const [typed, setTyped] = useState("");
  const settled = useDebounced(typed.trim(), 150);
  const { data } = useQuery(suggestionsQuery(typed.trim() === "" ? "" : settled));
  const found = typed.trim() === "" ? [] : (data ?? []).filter(({ _id }) => !but.includes(_id));
  return (
    <div>
      <TextField
        label={messages.addProduct}
        hint={messages.addProductHint}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="mt-1 divide-y divide-line">
        {found.map((product) => (
          <li key={product._id}>
            <button
              type="button"
              aria-label={messages.add(product.name)}
              onClick={() => {
                onAdd(product);
                setTyped("");
              }}
              className="flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-left text-sm hover:bg-sunk"
            >
              <Plus aria-hidden className="size-4 shrink-0 text-ink-soft" />
              <span className="truncate">{product.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
