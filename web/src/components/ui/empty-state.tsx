import { type ReactNode } from "react";

type Props = { drawing?: ReactNode; title: ReactNode; children?: ReactNode };

/** One drawing, one sentence, one way on. */
export function EmptyState({ drawing, title, children }: Props) {
  return (
    <div className="mx-auto flex max-w-md animate-rise flex-col items-center gap-5 px-4 py-14 text-center">
      {drawing}
      <p className="text-lg font-medium text-balance">{title}</p>
      {children}
    </div>
  );
}
