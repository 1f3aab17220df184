import { answer, api } from "@/lib/api-client";
import { dispatch, getState } from "@/lib/store/store";

/** An admin who set a second factor up has their menus at once, not with the next look at who we are. */
export async function refreshRights(): Promise<void> {
  const { isAdmin } = await answer(api.GET("/api/users/me"));
  const { userInfo } = getState();
  if (userInfo && userInfo.isAdmin !== isAdmin)
    dispatch({ type: "signedIn", user: { ...userInfo, isAdmin } });
}
