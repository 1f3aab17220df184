import type { Order } from "@/api/types";
import { Badge, type Tone } from "@/components/ui/badge";

import { stopWords } from "../model/money-banners";

const looks: Record<Order["status"], [Tone, string]> = {
  placed: ["plain", "Not paid"],
  paid: ["accent", "Paid"],
  delivered: ["good", "Delivered"],
  cancelled: ["alert", "Cancelled"],
  expired: ["alert", "Cancelled"],
  refunded: ["alert", "Refunded"],
};

type Props = { status: Order["status"]; stopped?: Order["stopped"] };

export function OrderStateBadge({ status, stopped = null }: Props) {
  const stop = stopWords({ stopped });
  const [tone, word]: [Tone, string] = stop ? ["alert", stop.badge] : looks[status];
  return <Badge tone={tone}>{word}</Badge>;
}
