import type { OrderItem } from "@/api/types";
import { ProductTile } from "@/components/ui/product-tile";

const shown = 3;

/** The first pictures of an order, each whole; how many more there are. */
export function Thumbnails({ lines }: { lines: OrderItem[] }) {
  const more = lines.length - shown;
  return (
    <span className="flex items-center gap-1">
      {lines.slice(0, shown).map((line) => (
        <ProductTile
          key={line.lineNo}
          src={line.image}
          alt={line.name}
          category={line.category}
          air="small"
          className="w-10 shrink-0"
        />
      ))}
      {more > 0 && (
        <span className="grid size-10 shrink-0 place-items-center rounded-card bg-sunk text-xs font-semibold">
          +{more}
        </span>
      )}
    </span>
  );
}
