import { Ban, CircleCheck, CircleDashed, CircleX, Info } from "lucide-react";

import type { Order, UserInfo } from "@/api/types";
import { LiveDot } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";

import * as messages from "../messages";
import type { Banner } from "../model/banner";
import { isChecking, isLookedFor, orderBanners } from "../model/order-state";

export function OrderBanners({ order, user }: { order: Order; user: UserInfo }) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {orderBanners(order, user).map((banner) => (
        <Notice
          key={banner.key}
          tone={banner.tone}
          icon={<BannerIcon banner={banner} />}
          className={["paid", "delivered"].includes(banner.key) ? "" : "md:col-span-2"}
        >
          {banner.text}
        </Notice>
      ))}
      {isChecking(order) && !order.receipt && (
        <div role="status" className="md:col-span-2">
          <Notice tone="info" icon={<LiveDot className="mt-1.5 shrink-0" />}>
            {isLookedFor(order)
              ? messages.lookingForTransfer(order.payment?.note ?? "")
              : messages.beingChecked}
          </Notice>
        </div>
      )}
    </div>
  );
}

function BannerIcon({ banner }: { banner: Banner }) {
  if (banner.key === "closed" || banner.key === "stopped") return <Ban aria-hidden />;
  if (!["paid", "delivered"].includes(banner.key)) return <Info aria-hidden />;
  if (banner.tone === "good") return <CircleCheck aria-hidden />;
  return banner.tone === "alert" ? <CircleX aria-hidden /> : <CircleDashed aria-hidden />;
}
