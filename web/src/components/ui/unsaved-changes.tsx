import {
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useBlocker } from "react-router";

import { getState } from "@/lib/store/store";

import { ConfirmDialog } from "./confirm-dialog";
import { BeforeClosing as BeforeDialogCloses } from "./dialog";
import * as messages from "./messages";

type Form = { changed: boolean; whose: string | undefined };

// The router asks one blocker only, and a screen may have several forms: the first asks for all.
const forms = new Map<string, Form>();
const watching = new Set<() => void>();
const tell = () => watching.forEach((one) => one());
const watch = (one: () => void) => {
  watching.add(one);
  return () => void watching.delete(one);
};
const first = () => forms.keys().next().value;

function note(id: string, changed: boolean) {
  const form = forms.get(id);
  if (form) form.changed = changed;
}

const whoIsHere = () => getState().userInfo?._id;

/** Whoever signed out, or became another, could not save any more. */
const isUnsaved = ({ changed, whose }: Form) => changed && whose === whoIsHere();
const anyUnsaved = () => [...forms.values()].some(isUnsaved);

type Unsaved = { question: ReactNode; letGo: () => void; leave: (close: () => void) => void };
type Closing = { now: () => void } | null;

/** Asks before `now` loses something; false where there is nothing to lose. */
function asks(id: string, now: () => void, ask: (close: Closing) => void) {
  const form = forms.get(id);
  if (!form || !isUnsaved(form)) return false;
  ask({ now });
  return true;
}

/**
 * While a form holds something that is not saved, leaving asks first: our own question inside the
 * app and before the dialog around the form closes, the browser's for closing or reloading the tab.
 * `question` has to stand inside the form; `letGo` before one leaves with what was just saved; `leave` for a
 * Cancel of its own.
 */
export function useUnsaved(changed: boolean): Unsaved {
  const id = useId();
  const [closing, setClosing] = useState<Closing>(null);
  useEffect(() => {
    forms.set(id, { changed: false, whose: whoIsHere() });
    tell();
    return () => {
      forms.delete(id);
      tell();
    };
  }, [id]);
  useEffect(() => note(id, changed), [id, changed]);
  const forAll = useSyncExternalStore(watch, first, () => undefined) === id;
  return {
    letGo: () => note(id, false),
    leave: (close) => {
      if (!asks(id, close, setClosing)) close();
    },
    question: (
      <>
        {forAll && <BeforeLeaving />}
        <BeforeClosing {...{ id, closing, setClosing }} />
      </>
    ),
  };
}

/** For a form that keeps its fields itself: they are saved as they are at first, and when it says so. */
export function useUnsavedFields(fields: unknown) {
  const now = JSON.stringify(fields);
  const [saved, setSaved] = useState(now);
  const changed = now !== saved;
  return { ...useUnsaved(changed), changed, noteSaved: () => setSaved(now) };
}

const words = (text: string) => text.trim().split(/\s+/);

/** More than a few words, or as long as that where words stand without spaces. */
const isMuch = (text: string) => words(text).length > 3 || text.trim().length > 30;

/** For a few sentences or a reason: what is typed anew in a moment is not asked about. */
export const useUnsavedWords = (text: string, before = "", pictures = false) =>
  useUnsaved(pictures || (text.trim() !== before.trim() && (isMuch(text) || isMuch(before))));

function BeforeLeaving() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      anyUnsaved() && (here.pathname !== there.pathname || here.search !== there.search),
  );
  // The browser goes back a moment after it was told to: taking the answer back meanwhile would stop it again.
  const leaving = useRef(false);
  useEffect(() => {
    if (blocker.state === "blocked") leaving.current = false;
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (anyUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  return (
    <Question
      open={blocker.state === "blocked"}
      onStay={() => {
        if (!leaving.current && blocker.state === "blocked") blocker.reset();
      }}
      onLeave={() => {
        if (blocker.state !== "blocked") return;
        leaving.current = true;
        blocker.proceed();
      }}
    />
  );
}

type ClosingProps = { id: string; closing: Closing; setClosing: (closing: Closing) => void };

function BeforeClosing({ id, closing, setClosing }: ClosingProps) {
  const guard = useContext(BeforeDialogCloses);
  useEffect(() => guard((now) => asks(id, now, setClosing)), [guard, id, setClosing]);
  return (
    <Question
      open={closing !== null}
      onStay={() => setClosing(null)}
      onLeave={() => closing?.now()}
    />
  );
}

type Props = { open: boolean; onStay: () => void; onLeave: () => void };

const Question = ({ open, onStay, onLeave }: Props) => (
  <ConfirmDialog
    open={open}
    onOpenChange={(next) => !next && onStay()}
    title={messages.leaveWithoutSaving}
    description={messages.leaveNote}
    confirmLabel={messages.leave}
    danger
    onConfirm={onLeave}
  />
);
