import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

type Props = {
  words: string;
  /** What can be done there, where the way alone does not say it. */
  next?: string;
  to: string;
  way: string;
};

/** A link of a mail that leads nowhere any more, and the way on. */
export function UselessLink({ words, next, to, way }: Props) {
  return (
    <div className="grid gap-5">
      <Notice tone="alert">{words}</Notice>
      {next && <p className="text-sm text-ink-soft">{next}</p>}
      <ButtonLink to={to} kind="primary" size="lg" wide>
        {way}
      </ButtonLink>
    </div>
  );
}
