import { MyBids } from "@/features/auctions/components/my-bids";
import { useUser } from "@/lib/store/store";

export function Component() {
  const user = useUser();
  return user && <MyBids user={user} />;
}
