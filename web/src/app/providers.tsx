import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { RouterProvider } from "react-router";

import { usePasswordAsked } from "@/lib/password-asked";
import { createQueryClient } from "@/lib/query-client";
import { currentToken, subscribe } from "@/lib/store/store";

const PasswordDialog = lazy(() =>
  import("@/features/accounts/components/password-dialog").then((module) => ({
    default: module.PasswordDialog,
  })),
);

type Props = {
  router: ComponentProps<typeof RouterProvider>["router"];
  client?: QueryClient;
  /** Called once, when the whole app is on the page. */
  onThere?: () => void;
};

/** What one person was shown must never be there for the next one. */
function useForgetOnSessionChange(client: QueryClient): void {
  useEffect(() => {
    let token = currentToken();
    return subscribe(() => {
      if (currentToken() === token) return;
      token = currentToken();
      client.removeQueries({ type: "inactive" });
      // Guarded screens leave first; only what is still on the screen is asked for again.
      setTimeout(() => void client.resetQueries(), 0);
    });
  }, [client]);
}

/** `theme.js` hides what is for visitors until the app knows who is here, which is when its effects run. */
function useNoMoreGuessing(): void {
  useEffect(() => {
    delete document.documentElement.dataset.member;
  }, []);
}

export function Providers({ router, client, onThere }: Props) {
  const [queryClient] = useState(() => client ?? createQueryClient());
  useForgetOnSessionChange(queryClient);
  useNoMoreGuessing();
  useLayoutEffect(() => onThere?.(), [onThere]);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {usePasswordAsked() && (
        <Suspense>
          <PasswordDialog />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
