import { type ReactNode, useId } from "react";

type Props = { title: string; note: ReactNode; children: ReactNode };

/** A part of a long form: what it is about on the left, its fields on the right. */
export function FormSection({ title, note, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{note}</p>
      </div>
      <div className="grid content-start gap-5 md:max-w-xl">{children}</div>
    </section>
  );
}
