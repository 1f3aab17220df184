import { Store, Trash2 } from "lucide-react";

import type { User } from "@/api/types";
import type { BulkAction } from "@/components/ui/tables/choosing";
import { useUser } from "@/lib/store/store";

import { useDeleteUser } from "../api/delete-user";
import { useEditUser } from "../api/edit-user";
import * as messages from "../messages";

/** What an admin does with many accounts at once; never with their own. */
export function useBulkUsers(): BulkAction<User>[] {
  const me = useUser();
  const { mutateAsync: edit } = useEditUser();
  const { mutateAsync: remove } = useDeleteUser();
  const names = (users: User[]) => messages.namesOf(users.map(({ name }) => name));
  return [
    {
      label: messages.makeSellers,
      icon: <Store />,
      fits: (user) => !user.isSeller,
      act: ({ _id, name, email, isAdmin }) => edit({ _id, name, email, isAdmin, isSeller: true }),
      question: messages.makeThemSellers,
      note: (users) => messages.sellFromNowOn(names(users)),
      done: messages.sellersMade,
    },
    {
      label: messages.deleteMany,
      icon: <Trash2 />,
      danger: true,
      fits: (user) => user._id !== me?._id,
      act: ({ _id }) => remove(_id),
      question: messages.confirmDelete,
      note: (users) => messages.loseAccounts(names(users)),
      done: messages.usersDeleted,
    },
  ];
}
