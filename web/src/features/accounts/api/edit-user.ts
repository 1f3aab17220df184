import { useQueryClient } from "@tanstack/react-query";

import type { User } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { dispatch, getState } from "@/lib/store/store";

type EditUserInput = Pick<User, "_id" | "name" | "email" | "isAdmin" | "isSeller" | "isAccountant">;

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
      answer(api.PUT("/api/users/{id}", { params: { path: { id: input._id } }, body: input })),
    onSuccess: async ({ user }) => {
      followInSession(user);
      await client.invalidateQueries({ queryKey: ["users", "list"] });
    },
  });
}
