import { useQueryClient } from "@tanstack/react-query";

import { anonymousApi, answer, api } from "@/lib/api-client";
import { keepGuest } from "@/lib/guest";
import { useMutation } from "@/lib/mutation";
import { toastSuccess } from "@/lib/toast";

import { enter } from "../api/sign-in";
import * as messages from "./messages";

/** Lets somebody order without an account. */
export function useStartGuest() {
  return useMutation({
    mutationFn: (body: { name: string; email: string }) =>
      answer(anonymousApi.POST("/api/guests", { body })),
    onSuccess: keepGuest,
  });
}

/** Comes back by the link to an order. */
export function useOpenGuest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      answer(anonymousApi.POST("/api/guests/open", { body: { token } })),
    onSuccess: (guest) => {
      keepGuest(guest);
      void client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
}

/** Makes an account of a guest. Without a session where a mail has to be opened first. */
export function useClaimAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      answer(anonymousApi.POST("/api/guests/account", { body })),
    onSuccess: (entered) => {
      if (!("token" in entered)) return;
      // The form is gone with the guest, so it is said here.
      enter(entered);
      keepGuest(null);
      toastSuccess(messages.accountCreated);
      void client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
}

/** Takes what was ordered as a guest into the account. */
export function useJoinAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => answer(api.POST("/api/guests/join", { body: { token } })),
    onSuccess: () => {
      keepGuest(null);
      void client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
}

/** Asks for what is known of a guest to be deleted. */
export function useForgetGuest() {
  return useMutation({ mutationFn: () => answer(api.POST("/api/guests/leave")) });
}
