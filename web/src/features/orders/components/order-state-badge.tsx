import type { Order } from "@/api/types";
import { Badge, type Tone } from "@/components/ui/badge";

const looks: Record<Order["status"], [Tone, string]> = {
  placed: ["plain", "Not paid"],
  paid: ["accent", "Paid"],
  delivered: ["good", "Delivered"],
  cancelled: ["alert", "Cancelled"],
  expired: ["alert", "Cancelled"],
  refunded: ["alert", "Refunded"],
};

export function OrderStateBadge({ status }: { status: Order["status"] }) {
  const [tone, word] = looks[status];
  return <Badge tone={tone}>{word}</Badge>;
}
