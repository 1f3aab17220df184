import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";

import { useEveryPress } from "./every-press";
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

type Hook = typeof useMutation<string, { text: string }>;

function Presses({ send, useCall }: { send: () => void; useCall: Hook }) {
  const [heard, setHeard] = useState(0);
  const call = useCall({
    mutationFn: async (wish) => {
      send();
      await new Promise((later) => setTimeout(later));
      return wish.text;
    },
  });
  const press = (text: string) =>
    call.mutate({ text }, { onSuccess: () => setHeard((before) => before + 1) });
  return (
    <>
      <button
        onClick={() => {
          press("Hello");
          press("Hello");
          void call.mutateAsync({ text: "Hello" });
        }}
      >
        Send
      </button>
      <button onClick={() => ["On", "Off", "On"].forEach(press)}>Switch</button>
      <output>{heard}</output>
    </>
  );
}

test.each([
  { button: "Send", useCall: useMutation, sent: 1, heard: 1 },
  { button: "Send", useCall: useEveryPress, sent: 3, heard: 2 },
  { button: "Switch", useCall: useMutation, sent: 3, heard: 3 },
])("of presses at once on $button, $sent are sent", async ({ button, useCall, sent, heard }) => {
  const send = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Presses send={send} useCall={useCall} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: button }));
  await vi.waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(`${heard}`));
  expect(send).toHaveBeenCalledTimes(sent);
  // Once it is answered, the same may be sent again.
  await userEvent.click(screen.getByRole("button", { name: button }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2 * sent));
});
