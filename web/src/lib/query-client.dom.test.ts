import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";

import { createQueryClient } from "./query-client";

afterEach(() => onlineManager.setOnline(true));

it("lets nothing that someone does wait for a network", async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const bid = client.getMutationCache().build(client, {
    mutationFn: () => Promise.reject(new Error("No network.")),
  });
  await expect(bid.execute(undefined)).rejects.toThrow("No network.");
  expect(bid.state.isPaused).toBe(false);
});
