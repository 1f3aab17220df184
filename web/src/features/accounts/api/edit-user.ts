import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { Message, User } from "@/api/types";
import { api } from "@/lib/api-client";
import { dispatch, getState } from "@/lib/store/store";

export type EditUserInput = Pick<User, "_id" | "name" | "email" | "isAdmin" | "isSeller">;

/** An admin who edits themselves sees their own menus change at once. */
function followInSession(user: User): void {
  const { userInfo } = getState();
  if (userInfo?._id === user._id)
    dispatch({ type: "signedIn", user: { ...userInfo, ...user, token: userInfo.token } });
}

export function useEditUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: EditUserInput) =>
      api.put<Message & { user: User }>(`/api/users/${encodeURIComponent(input._id)}`, input),
    onSuccess: async ({ user }) => {
      followInSession(user);
      await client.invalidateQueries({ queryKey: ["users", "list"] });
    },
  });
}
