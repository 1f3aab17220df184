import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** A link of a mail that leads nowhere any more, and the way on. */
export function UselessLink({ words, to, way }: { words: string; to: string; way: string }) {
  return (
    <div className="grid gap-5">
      <Notice tone="alert">{words}</Notice>
      <ButtonLink to={to} kind="primary" size="lg" wide>
        {way}
      </ButtonLink>
    </div>
  );
}
