import type { OrderItem } from "@/api/types";
import { ProductTile } from "@/components/ui/product-tile";

const shown = 3;

/** The first pictures of an order, leaning on each other; how many more there are. */
export function Thumbnails({ lines }: { lines: OrderItem[] }) {
  const more = lines.length - shown;
  return (
    <span className="flex items-center -space-x-3">
      {lines.slice(0, shown).map((line) => (
        <ProductTile
          key={line.lineNo}
          src={line.image}
          alt={line.name}
          category={line.category}
          air="small"
          className="w-12 shrink-0 ring-2 ring-ground"
        />
      ))}
      {more > 0 && (
        <span className="relative grid size-12 shrink-0 place-items-center rounded-card bg-sunk text-xs font-semibold ring-2 ring-ground">
          +{more}
        </span>
      )}
    </span>
  );
}
