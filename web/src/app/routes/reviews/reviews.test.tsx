import { act, screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { expect, it } from "vitest";

import type { MyReview, ProductReviews, ReceivedReview, Review, ToReview } from "@/api/types";
import { product } from "@/test/catalog";
import { customer, renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const sari = product();

const review = (wish: Partial<Review> = {}): Review => ({
  _id: "r1",
  stars: 4,
  text: "Soft from the first wash.",
  photos: [{ image: "/media/a-60x40/full.webp", images: null }],
  author: "Ravi",
  at: "2026-10-01T10:00:00Z",
  changedAt: null,
  answer: "Thank you!",
  answeredAt: "2026-10-02T10:00:00Z",
  helpful: 2,
  isHelpful: false,
  isMine: false,
  options: [{ name: "Size", value: "9" }],
  ...wish,
});

const line: ToReview = {
  orderId: "o1",
  lineNo: 1,
  productId: sari._id,
  name: sari.name,
  url: sari.url,
  image: sari.image,
  category: sari.category,
  deliveredAt: "2026-10-01T10:00:00Z",
};

const answerOf = (wish: Partial<ProductReviews> = {}): ProductReviews => ({
  rating: 4.3,
  total: 3,
  distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars > 3 ? stars - 3 : 0 })),
  withPhotos: 1,
  reviews: [review()],
  more: false,
  toReview: [],
  ...wish,
});

const shop = (wish: Partial<ProductReviews> = {}) => {
  const asked: string[] = [];
  server.use(
    http.get("/api/products/url/:url", () => HttpResponse.json(sari)),
    http.get("/api/products/search", () =>
      HttpResponse.json({ products: [], countProducts: 0, page: 1, pages: 0 }),
    ),
    http.get("/api/reviews", ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(answerOf(wish));
    }),
  );
  return asked;
};

it("shows what buyers say, and asks for what is chosen", async () => {
  const asked = shop();
  const { person } = renderRoute(`/products/${sari.url}`);
  const reviews = await screen.findByRole("region", { name: "Reviews" });
  expect(await within(reviews).findByText("Soft from the first wash.")).toBeVisible();
  expect(within(reviews).getByText("Thank you!")).toBeVisible();
  expect(within(reviews).getByText("Size 9")).toBeVisible();
  expect(within(reviews).getByText("3 reviews by buyers")).toBeVisible();
  await person.click(within(reviews).getByRole("button", { name: "5 stars: 2 reviews" }));
  await person.click(within(reviews).getByRole("button", { name: "With pictures (1)" }));
  await person.selectOptions(within(reviews).getByLabelText("Sorted by"), "Newest");
  await expect.poll(() => asked.at(-1)).toMatch(/order=newest.*stars=5.*photos=true/);
  expect(within(reviews).queryByRole("button", { name: "Report" })).not.toBeInTheDocument();
});

it("keeps a place for the reviews until they are here", async () => {
  shop();
  server.use(http.get("/api/reviews", () => delay("infinite")));
  renderRoute(`/products/${sari.url}`);
  const reviews = await screen.findByRole("region", { name: "Reviews" });
  expect(within(reviews).getByRole("status")).toHaveTextContent("Loading...");
});

it("owns up to a count whose reviews are not here", async () => {
  shop({ total: 0, reviews: [] });
  renderRoute(`/products/${sari.url}`);
  const reviews = await screen.findByRole("region", { name: "Reviews" });
  expect(await within(reviews).findByText(/^The 212 reviews counted above/)).toBeVisible();
});

it("counts a vote without asking for the list again", async () => {
  const asked = shop();
  server.use(
    http.put("/api/reviews/r1/helpful", () => HttpResponse.json({ helpful: 3, isHelpful: true })),
  );
  const { person } = renderRoute(`/products/${sari.url}`, { user: customer });
  await person.click(await screen.findByRole("button", { name: "Helpful (2)" }));
  expect(await screen.findByRole("button", { name: "Helpful (3)" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(asked).toHaveLength(1);
});

it("lets a buyer write a review on the page", async () => {
  shop({ toReview: [line] });
  let sent: unknown;
  server.use(
    http.post("/api/reviews", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(review({ isMine: true }), { status: 201 });
    }),
  );
  const { person } = renderRoute(`/products/${sari.url}`, { user: customer });
  await person.click(await screen.findByRole("button", { name: "Write a review" }));
  const dialog = await screen.findByRole("dialog");
  await person.click(within(dialog).getByRole("button", { name: "Publish" }));
  expect(within(dialog).getByText("Choose from one to five stars.")).toBeVisible();
  expect(within(dialog).getByRole("radio", { name: /^1 star/ })).toHaveFocus();
  await person.click(within(dialog).getByRole("radio", { name: /^4 stars/ }));
  await person.type(within(dialog).getByLabelText("What should others know?"), "Soft.");
  await person.click(within(dialog).getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Thank you! Your review is on the page.")).toBeVisible();
  expect(sent).toEqual({ orderId: "o1", lineNo: 1, stars: 4, text: "Soft.", photos: [] });
});

const mine: MyReview = {
  orderId: "o2",
  lineNo: 1,
  product: { name: "Brass lamp", url: "brass-lamp", image: "/p.webp", category: "Home" },
  takenDown: null,
  review: review({ isMine: true }),
};

it("opens the line that the address names, and shows what was taken down", async () => {
  const hidden: MyReview = { ...mine, takenDown: "Advertising.", review: review({ _id: "r2" }) };
  server.use(
    http.get("/api/reviews/mine", () =>
      HttpResponse.json({ toReview: [line], reviews: [mine, hidden], total: 2 }),
    ),
  );
  const { person, router } = renderRoute("/reviews?order=o1&line=1", { user: customer });
  const dialog = await screen.findByRole("dialog", { name: `Review ${sari.name}` });
  await person.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(router.state.location.search).toBe("");
  expect(screen.getByText("Why: Advertising.", { exact: false })).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Change" })).toHaveLength(1);
});

const received: ReceivedReview = {
  product: mine.product,
  reports: ["Rude words"],
  takenDown: null,
  review: review({ answer: null, answeredAt: null }),
};

it("lets the seller answer", async () => {
  const sent: unknown[] = [];
  server.use(
    http.get("/api/reviews/received", () =>
      HttpResponse.json({ reviews: [{ ...received, reports: [] }], total: 1 }),
    ),
    http.put("/api/reviews/r1/answer", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(review());
    }),
  );
  const { person } = renderRoute("/seller/reviews", { user: { ...customer, isSeller: true } });
  await person.click(await screen.findByRole("button", { name: "Answer" }));
  expect(screen.getByLabelText("Your answer")).toHaveFocus();
  await person.keyboard("Thanks for your kind words!");
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  const question = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
  await person.click(within(question).getByRole("button", { name: "Cancel" }));
  await person.click(screen.getByRole("button", { name: "Answer" }));
  expect(await screen.findByText("It stands on the page now.")).toBeVisible();
  expect(sent).toEqual([{ text: "Thanks for your kind words!" }]);
  await waitFor(() => expect(screen.getByRole("button", { name: "Answer" })).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Take down" })).not.toBeInTheDocument();
});

it("asks before an answer is removed", async () => {
  let removed = 0;
  const answered = { ...received, reports: [], review: { ...review(), answer: "Thanks!" } };
  server.use(
    http.get("/api/reviews/received", () => HttpResponse.json({ reviews: [answered], total: 1 })),
    http.delete("/api/reviews/r1/answer", () => {
      removed += 1;
      return HttpResponse.json(review());
    }),
  );
  const { person } = renderRoute("/seller/reviews", { user: { ...customer, isSeller: true } });
  await person.click(await screen.findByRole("button", { name: "Remove the answer" }));
  const question = await screen.findByRole("alertdialog", { name: "Remove the answer?" });
  expect(removed).toBe(0);
  await person.click(within(question).getByRole("button", { name: "Remove the answer" }));
  expect(await screen.findByText("The answer is removed.")).toBeVisible();
  expect(removed).toBe(1);
});

it("lets an admin take down what was reported, with a reason", async () => {
  const sent: unknown[] = [];
  server.use(
    http.get("/api/reviews/received", ({ request }) =>
      new URL(request.url).searchParams.get("show") === "reported"
        ? HttpResponse.json({ reviews: [received], total: 1 })
        : HttpResponse.json({ reviews: [], total: 0 }),
    ),
    http.post("/api/reviews/r1/take-down", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ message: "It is taken down." });
    }),
  );
  const { person } = renderRoute("/admin/reviews", { user: { ...customer, isAdmin: true } });
  await person.click(await screen.findByRole("link", { name: "Reported" }));
  expect(await screen.findByText("Rude words")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Take down" }));
  const dialog = await screen.findByRole("dialog");
  await person.type(within(dialog).getByLabelText("In a few words"), "Rude about the weaver.");
  await person.keyboard("{Escape}");
  const question = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
  await person.click(within(question).getByRole("button", { name: "Cancel" }));
  await person.click(within(dialog).getByRole("button", { name: "Take down" }));
  expect(await screen.findByText("It is taken down.")).toBeVisible();
  expect(sent).toEqual([{ reason: "Rude about the weaver." }]);
});

it("says to a seller who has answered every review that there is none left", async () => {
  server.use(http.get("/api/reviews/received", () => HttpResponse.json({ reviews: [], total: 0 })));
  const { router } = renderRoute("/seller/reviews?show=waiting", {
    user: { ...customer, isSeller: true },
  });
  expect(await screen.findByText("Every review has an answer.")).toBeVisible();
  await act(() => router.navigate("/seller/reviews"));
  expect(await screen.findByText("Reviews by buyers appear here.")).toBeVisible();
});
