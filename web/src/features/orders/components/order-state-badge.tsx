import type { Order } from "@/api/types";
import { Badge, type Tone } from "@/components/ui/badge";

import * as messages from "../messages";
import { stopWords } from "../model/money-banners";

const looks: Record<Order["status"], [Tone, string]> = {
  placed: ["plain", messages.notPaidState],
  paid: ["accent", messages.paid],
  delivered: ["good", messages.deliveredState],
  cancelled: ["alert", messages.cancelled],
  expired: ["alert", messages.cancelled],
  refunded: ["alert", messages.refunded],
};

type Props = { status: Order["status"]; stopped?: Order["stopped"] };

export function OrderStateBadge({ status, stopped = null }: Props) {
  const stop = stopWords({ stopped });
  const [tone, word]: [Tone, string] = stop ? ["alert", stop.badge] : looks[status];
  return <Badge tone={tone}>{word}</Badge>;
}
