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
import { BeforeClosing } from "./dialog";
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

/**
 * While a form holds something that is not saved, leaving asks first: our own question inside the
 * app and before the dialog around the form closes, the browser's for closing or reloading the tab.
 * `question` has to stand inside the form; `letGo` before one leaves with what was just saved.
 */
export function useUnsaved(changed: boolean): { question: ReactNode; letGo: () => void } {
  const id = useId();
  useEffect(() => {
    forms.set(id, { changed: false, whose: whoIsHere() });
    tell();
    return () => {
      forms.delete(id);
      tell();
    };
  }, [id]);
  useEffect(() => note(id, changed), [id, changed]);
  const asks = useSyncExternalStore(watch, first, () => undefined) === id;
  return {
    letGo: () => note(id, false),
    question: (
      <>
        {asks && <BeforeLeaving />}
        <BeforeDialogCloses id={id} />
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

function BeforeDialogCloses({ id }: { id: string }) {
  const guard = useContext(BeforeClosing);
  const [close, setClose] = useState<{ now: () => void } | null>(null);
  useEffect(
    () =>
      guard((now) => {
        const form = forms.get(id);
        if (!form || !isUnsaved(form)) return false;
        setClose({ now });
        return true;
      }),
    [guard, id],
  );
  return (
    <Question open={close !== null} onStay={() => setClose(null)} onLeave={() => close?.now()} />
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
