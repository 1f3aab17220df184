import { type ReactNode } from "react";

type Props = {
  drawing?: ReactNode;
  title: ReactNode;
  /** The title is the whole screen's heading: nothing above it names the page. */
  alone?: boolean;
  children?: ReactNode;
};

/** One drawing, one sentence, one way on. */
export function EmptyState({ drawing, title, alone = false, children }: Props) {
  const Title = alone ? "h1" : "p";
  return (
    <div className="mx-auto flex max-w-md animate-rise flex-col items-center gap-5 px-4 py-14 text-center">
      {drawing}
      <Title className="font-sans text-lg font-medium tracking-normal text-balance">{title}</Title>
      {children}
    </div>
  );
}
