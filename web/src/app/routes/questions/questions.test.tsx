import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import type { Asked } from "@/api/types";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const crack = "/media/0a0a-40x40/full.jpg";
const mended = "/media/0b0b-40x40/full.jpg";

const question: Asked = {
  _id: "q1",
  thing: "product",
  name: "Lamp",
  path: "/products/lamp",
  asker: "Asha",
  text: "Is this a crack?",
  at: "2026-11-15T12:00:00.000Z",
  answer: null,
  images: [crack],
  answerImages: [],
  reports: 0,
  reasons: [],
};

const seller = { ...customer, isSeller: true };
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get("/api/questions/asked", () => HttpResponse.json({ questions: [question], total: 1 })),
    http.post("/api/upload", () => HttpResponse.json({ secure_url: mended })),
    http.put("/api/questions/:id/answer", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...question, answer: "No." });
    }),
  );
});

it("shows the pictures of a question and sends some with the answer", async () => {
  const { person } = renderRoute("/seller/questions", { user: seller });
  const picture = await screen.findByAltText("Picture 1 by Asha");
  expect(picture).toHaveAttribute("src", "/media/0a0a-40x40/card.jpg");
  expect(picture.closest("a")).toHaveAttribute("href", crack);
  await person.type(screen.getByLabelText(/Your answer/), "No.");
  const file = new File(["x"], "mended.png", { type: "image/png" });
  await person.upload(screen.getByLabelText("Add a picture"), file);
  expect(await screen.findByAltText("Picture 1")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Answer" }));
  await waitFor(() => expect(sent).toEqual([{ text: "No.", images: [mended] }]));
});

it("names what a question is about, though it has left the shop", async () => {
  const gone = { ...question, path: "" };
  server.use(
    http.get("/api/questions/asked", () => HttpResponse.json({ questions: [gone], total: 1 })),
  );
  renderRoute("/seller/questions", { user: seller });
  expect(await screen.findByText("Lamp")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Lamp" })).toBeNull();
});

it("shows an admin why a question was reported, and lets it stand", async () => {
  let reasons = ["A phone number is in it"];
  server.use(
    http.get("/api/questions/asked", () =>
      HttpResponse.json({ questions: [{ ...question, reasons }], total: 1 }),
    ),
    http.post("/api/questions/q1/keep", () => {
      reasons = [];
      return HttpResponse.json({ message: "It stays." });
    }),
  );
  const { person } = renderRoute("/admin/questions", { user: { ...seller, isAdmin: true } });
  expect(await screen.findByText("A phone number is in it")).toBeVisible();
  expect(screen.getByText("1 report")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Keep it" }));
  await waitFor(() => expect(screen.queryByText("A phone number is in it")).toBeNull());
  expect(screen.queryByRole("button", { name: "Keep it" })).toBeNull();
});

it("lets a picture be left out again", async () => {
  const { person } = renderRoute("/seller/questions", { user: seller });
  await person.type(await screen.findByLabelText(/Your answer/), "No.");
  const file = new File(["x"], "mended.png", { type: "image/png" });
  await person.upload(screen.getByLabelText("Add a picture"), file);
  await person.click(await screen.findByRole("button", { name: "Remove picture 1" }));
  await person.click(screen.getByRole("button", { name: "Answer" }));
  await waitFor(() => expect(sent).toEqual([{ text: "No.", images: [] }]));
});

it("asks before an answer of more than a few words is left behind", async () => {
  const { person, router } = renderRoute("/seller/questions", { user: seller });
  await person.type(await screen.findByLabelText(/Your answer/), "No, only the light of the day.");
  await act(() => router.navigate("/cart"));
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/seller/questions");
});
