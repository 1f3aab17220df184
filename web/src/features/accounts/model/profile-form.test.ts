import { describe, expect, it } from "vitest";

import type { User } from "@/api/types";

import { profileSchema, toFields, toInput } from "./profile-form";

const user: User = {
  _id: "u1",
  name: "Meera",
  email: "meera@example.com",
  createdAt: "2026-01-01T00:00:00.000Z",
  secondFactor: false,
  emailVerified: true,
  isAdmin: false,
  isSeller: true,
  seller: { name: "Looms", logo: "/media/l.webp", description: "Cloth" },
};
const filled = { ...toFields(user), password: "Lotus-Pond7!", confirmPassword: "Lotus-Pond7!" };

describe("the profile form", () => {
  it("asks a seller for the whole stall", () => {
    const empty = { ...filled, sellerName: " ", sellerLogo: "", sellerDescription: "" };
    const result = profileSchema(true).safeParse(empty);
    expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([
      "sellerName",
      "sellerLogo",
      "sellerDescription",
    ]);
    expect(profileSchema(false).safeParse(empty).success).toBe(true);
    expect(profileSchema(true).safeParse(filled).success).toBe(true);
  });

  it("always asks for the password", () => {
    const result = profileSchema(false).safeParse(toFields(user));
    expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([
      "password",
      "confirmPassword",
    ]);
  });

  it("sends the stall for sellers only, and never the confirmation", () => {
    expect(toInput(filled, false)).toEqual({
      name: "Meera",
      email: "meera@example.com",
      password: "Lotus-Pond7!",
    });
    expect(toInput(filled, true)).toMatchObject({
      sellerName: "Looms",
      sellerLogo: "/media/l.webp",
      sellerDescription: "Cloth",
    });
    expect(toInput(filled, true)).not.toHaveProperty("confirmPassword");
  });
});
