import { expect, it } from "vitest";

import type { User, UserInfo } from "@/api/types";

import { refreshedUser } from "./refreshed-user";

const person: User = {
  _id: "u1",
  name: "Asha",
  email: "asha@example.com",
  createdAt: "2026-01-01T00:00:00.000Z",
  secondFactor: false,
  emailVerified: true,
  isAdmin: false,
  isSeller: false,
  seller: { name: "", logo: "", description: "" },
};
const session: UserInfo = { ...person, token: "t1" };

it("changes nothing when nothing changed", () => {
  expect(refreshedUser(session, { ...person, createdAt: "2026-01-01T00:00:00.000Z" })).toBeNull();
});

it("takes new roles and keeps the token", () => {
  expect(refreshedUser(session, { ...person, isSeller: true })).toEqual({
    ...session,
    isSeller: true,
  });
});

it("ignores an answer about someone else", () => {
  expect(refreshedUser(session, { ...person, _id: "u2", isAdmin: true })).toBeNull();
});
