import { queryOptions, useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import { refreshRights } from "./refresh-rights";

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => answer(api.GET("/api/users/me/second-factor", { signal })),
  staleTime: 0,
});

/** What changed stands in the security log too, and an admin may have got their powers by it. */
export function useFactorsChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
      client.invalidateQueries({ queryKey: ["security"] }),
      refreshRights(),
    ]);
}

export const useStartApp = () =>
  useMutation({ mutationFn: () => answer(api.POST("/api/users/me/totp")) });

export function useConfirmApp() {
  const changed = useFactorsChanged();
  return useMutation({
    mutationFn: (code: string) => answer(api.PUT("/api/users/me/totp", { body: { code } })),
    onSuccess: changed,
  });
}

export function useRemoveApp() {
  const changed = useFactorsChanged();
  return useMutation({
    mutationFn: () => answer(api.DELETE("/api/users/me/totp")),
    onSuccess: changed,
  });
}

export function useRenewRecoveryCodes() {
  const changed = useFactorsChanged();
  return useMutation({
    mutationFn: () => answer(api.POST("/api/users/me/recovery-codes")),
    onSuccess: changed,
  });
}
