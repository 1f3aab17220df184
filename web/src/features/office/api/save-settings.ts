import { useQueryClient } from "@tanstack/react-query";

import type { ShopSettings } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { noteShopWords } from "@/lib/shop";

import { settingsQuery } from "./get-settings";

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: ShopSettings) =>
      answer(api.PUT("/api/admin/settings", { body: settings })),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery().queryKey, saved);
      noteShopWords(saved);
      // The checklist looks at the name, and the audit log tells of the change.
      void client.invalidateQueries({ queryKey: ["setup"] });
      void client.invalidateQueries({ queryKey: ["audit"] });
    },
  });
}
