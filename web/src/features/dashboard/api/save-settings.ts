import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { ShopSettings } from "@/api/types";
import { api } from "@/lib/api-client";
import { noteShopWords } from "@/lib/shop";

import { settingsQuery } from "./get-settings";

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: ShopSettings) => api.put<ShopSettings>("/api/admin/settings", settings),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery().queryKey, saved);
      noteShopWords(saved);
      // The checklist looks at the name, and the audit log tells of the change.
      void client.invalidateQueries({ queryKey: ["setup"] });
      void client.invalidateQueries({ queryKey: ["audit"] });
    },
  });
}
