import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";

import { useMutation } from "./mutation";

test("what follows a call happens also when its row has gone with it", async () => {
  const followed = vi.fn();
  function List() {
    const [there, setThere] = useState(true);
    return there ? <Row onGone={() => setThere(false)} /> : <p>Nothing left</p>;
  }
  function Row({ onGone }: { onGone: () => void }) {
    const remove = useMutation({
      mutationFn: (name: string) => Promise.resolve(`${name} removed`),
      // As a list that is looked at again: the row is gone before the caller hears.
      onSuccess: async () => {
        onGone();
        await new Promise((later) => setTimeout(later));
      },
    });
    return <button onClick={() => remove.mutate("Lamp", { onSuccess: followed })}>Remove</button>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Nothing left")).toBeVisible();
  await vi.waitFor(() => expect(followed).toHaveBeenCalledWith("Lamp removed", "Lamp"));
});
