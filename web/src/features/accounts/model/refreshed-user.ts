import type { User, UserInfo } from "@/api/types";

type Face = Pick<User, "name" | "email" | "isAdmin" | "isSeller" | "isAccountant" | "seller">;

const face = ({ name, email, isAdmin, isSeller, isAccountant, seller }: Face) =>
  JSON.stringify([
    name,
    email,
    isAdmin,
    isSeller,
    !!isAccountant,
    seller?.name,
    seller?.logo,
    seller?.description,
  ]);

/** The session with what the server says now; null when nothing changed, or it is about someone else. */
export function refreshedUser(session: UserInfo, now: User): UserInfo | null {
  if (session._id !== now._id || face(session) === face(now)) return null;
  const { name, email, isAdmin, isSeller, isAccountant, seller } = now;
  return {
    ...session,
    ...{ name, email, isAdmin, isSeller, seller: seller ?? null },
    ...(isAccountant === undefined ? {} : { isAccountant }),
  };
}
