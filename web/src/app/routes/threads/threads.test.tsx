import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import type { Thread, ThreadLine, ThreadMessage } from "@/api/types";
import { dispatch } from "@/lib/store/store";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const line = (change: Partial<ThreadLine> = {}): ThreadLine => ({
  _id: "o1.1",
  order: "o1",
  with: "Meera's",
  goods: "Lamp",
  text: "It left today.",
  own: false,
  at: "2026-11-15T12:00:00.000Z",
  unread: 1,
  reports: 0,
  ...change,
});
const message = (no: number, change: Partial<ThreadMessage> = {}): ThreadMessage => ({
  no,
  side: "seller",
  name: "Meera's",
  text: "It left today.",
  images: [],
  at: "2026-11-15T12:00:00.000Z",
  gone: false,
  reports: [],
  ...change,
});

let thread: Thread;
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  thread = {
    _id: "o1.1",
    order: "o1",
    orderNumber: "H-2026-000123",
    side: "customer",
    customer: "Asha",
    seller: "Meera's",
    refused: null,
    unread: 1,
    messages: [message(1, { side: "customer", name: "Asha", text: "When?" }), message(2)],
    earlier: false,
  };
  const note = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.get("/api/threads", () =>
      HttpResponse.json({
        threads: [line(), line({ _id: "o2.1", with: "Kabir", unread: 0 })],
        total: 2,
        unread: 1,
      }),
    ),
    http.get("/api/threads/:id", () => HttpResponse.json(thread)),
    http.post("/api/threads/:id/read", note),
    http.post("/api/threads/:id/messages", async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      const written = message(3, { side: "customer", name: "Asha", text });
      thread = { ...thread, messages: [...thread.messages, written] };
      return HttpResponse.json(written, { status: 201 });
    }),
    http.post("/api/threads/:id/messages/:no/report", note),
  );
});

it("lists conversations and says where something is new", async () => {
  renderRoute("/messages", { user: customer });
  const link = await screen.findByRole("link", { name: /Meera's.*It left today/ });
  expect(within(link).getByText("1 new")).toBeVisible();
  expect(link).toHaveAttribute("href", "/messages/o1.1");
  expect(screen.getByText("1 conversation with something new")).toBeVisible();
});

it("shows a conversation, notes that it was read, and sends an answer", async () => {
  const { person } = renderRoute("/messages/o1.1", { user: customer });
  expect(await screen.findByText("When?")).toBeVisible();
  expect(screen.getByRole("link", { name: "H-2026-000123" })).toHaveAttribute("href", "/order/o1");
  await waitFor(() => expect(sent).toEqual([{ no: 2 }]));
  await person.type(screen.getByLabelText("Your message"), "Thank you!");
  await person.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Thank you!")).toBeVisible();
  expect(screen.getByLabelText("Your message")).toHaveValue("");
});

it("has the message again that was typed when the session ended elsewhere", async () => {
  const { person, router } = renderRoute("/messages/o1.1", { user: customer });
  await person.type(await screen.findByLabelText("Your message"), "Thank you!");
  act(() => dispatch({ type: "sessionExpired" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/signin"));
  await screen.findByLabelText("Password");
  act(() => dispatch({ type: "signedIn", user: customer }));
  await act(() => router.navigate("/messages/o1.1"));
  expect(await screen.findByLabelText("Your message")).toHaveValue("Thank you!");
});

it("asks before a message is left behind that was not sent", async () => {
  const { person, router } = renderRoute("/messages/o1.1", { user: customer });
  await person.type(await screen.findByLabelText("Your message"), "One more thing");
  await person.click(screen.getByRole("link", { name: "H-2026-000123" }));
  const leave = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
  await person.click(within(leave).getByRole("button", { name: "Cancel" }));
  expect(router.state.location.pathname).toBe("/messages/o1.1");
  expect(screen.getByLabelText("Your message")).toHaveValue("One more thing");
});

it("lets only what others wrote be reported", async () => {
  thread = { ...thread, unread: 0 };
  const { person } = renderRoute("/messages/o1.1", { user: customer });
  await person.click(await screen.findByRole("button", { name: "Report" }));
  await person.type(screen.getByLabelText("In a few words"), "Rude");
  const dialog = screen.getByRole("dialog");
  await person.click(within(dialog).getByRole("button", { name: "Report" }));
  await waitFor(() => expect(sent).toEqual([{ reason: "Rude" }]));
});

it("says why a seller cannot write yet, and what was taken down", async () => {
  thread = {
    ...thread,
    unread: 0,
    refused: "Not yet.",
    messages: [message(1, { gone: true, text: "" })],
  };
  renderRoute("/messages/o1.1", { user: customer });
  expect(await screen.findByText("Not yet.")).toBeVisible();
  expect(screen.getByText("This message was taken down.")).toBeVisible();
  expect(screen.queryByLabelText("Your message")).toBeNull();
});
