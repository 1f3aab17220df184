import { MyBids } from "@/features/auctions/components/my-bids";
import { shownAtOnce } from "@/features/hearts/api/get-products";
import { useHearts } from "@/lib/hearts";
import { useUser } from "@/lib/store/store";

export function Component() {
  const user = useUser();
  const watched = useHearts().lots.slice(0, shownAtOnce);
  return user && <MyBids {...{ user, watched }} />;
}
