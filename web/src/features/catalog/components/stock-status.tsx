import { Badge } from "@/components/ui/badge";

import * as messages from "../messages";

export function StockStatus({ stock }: { stock: number }) {
  return stock > 0 ? (
    <Badge tone="good">{messages.inStock}</Badge>
  ) : (
    <Badge tone="alert">{messages.unavailable}</Badge>
  );
}
