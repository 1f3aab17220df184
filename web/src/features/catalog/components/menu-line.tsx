import { ArrowUpRight, Clock, X } from "lucide-react";
import type { ReactNode } from "react";

import { Avatar } from "@/components/ui/avatar";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { cx } from "@/lib/cx";

import * as messages from "../menu/messages";
import type { MenuOption } from "../model/search-menu";

type Props = {
  id: string;
  option: MenuOption;
  active: boolean;
  onPoint: (key: string | null) => void;
  onChoose: () => void;
  onForget: (() => void) | undefined;
};

export function MenuLine({ id, option, active, onPoint, onChoose, onForget }: Props) {
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={() => onPoint(option.key)}
      onPointerLeave={() => onPoint(null)}
      // The field must not lose its focus before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5",
        active && "bg-sunk",
      )}
    >
      <Content option={option} />
      {onForget && option.kind === "recent" && (
        <span
          aria-hidden
          title={messages.removeRecent(option.words)}
          onClick={(event) => {
            event.stopPropagation();
            onForget();
          }}
          className="grid size-9 shrink-0 place-items-center rounded-control text-ink-soft hover:text-ink"
        >
          <X className="size-4" />
        </span>
      )}
    </div>
  );
}

function Content({ option }: { option: MenuOption }): ReactNode {
  switch (option.kind) {
    case "recent":
      return <Words before={<Clock className="size-4 text-ink-soft" />}>{option.words}</Words>;
    case "clear":
      return <span className="text-sm text-ink-soft underline">{messages.clearRecent}</span>;
    case "good":
      return (
        <Pictured
          src={option.good.image}
          tint={option.good.category}
          name={option.good.name}
          price={option.good.price}
        />
      );
    case "category":
      return (
        <>
          <Words before={<ArrowUpRight className="size-4 text-ink-soft" />}>{option.name}</Words>
          <span className="text-xs text-ink-soft tabular-nums">
            {messages.inCategory(option.count)}
          </span>
        </>
      );
    case "seller":
      return (
        <>
          <Avatar name={option.seller.name} src={option.seller.logo} />
          <span className="flex-1 truncate text-sm font-medium">{option.seller.name}</span>
        </>
      );
    case "lot":
      return (
        <Pictured
          src={option.lot.imageUrl}
          tint={option.lot.title}
          name={option.lot.title}
          price={option.lot.currentBid}
        />
      );
  }
}

function Words({ before, children }: { before: ReactNode; children: ReactNode }) {
  return (
    <>
      <span aria-hidden className="grid size-8 shrink-0 place-items-center">
        {before}
      </span>
      <span className="flex-1 truncate text-sm font-medium">{children}</span>
    </>
  );
}

type PicturedProps = { src: string; tint: string; name: string; price: number | undefined };

function Pictured({ src, tint, name, price }: PicturedProps) {
  return (
    <>
      <ProductTile
        src={src}
        alt=""
        category={tint}
        air="small"
        className="size-11 shrink-0 !rounded-control"
      />
      <span className="line-clamp-2 flex-1 text-sm font-medium">{name}</span>
      {price !== undefined && <Price amount={price} className="text-sm" />}
    </>
  );
}
