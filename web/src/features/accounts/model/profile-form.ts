import { z } from "zod/mini";

import type { User } from "@/api/types";

import type { EditProfileInput } from "../api/edit-profile";

const filled = (complaint: string) => z.string().check(z.trim(), z.minLength(1, complaint));

const person = {
  name: filled("Enter your name."),
  email: z.string().check(z.trim(), z.email("Enter your email address.")),
  password: z.string().check(z.minLength(1, "Enter a password: the present one, or a new one.")),
  confirmPassword: z.string().check(z.minLength(1, "Enter the password once more.")),
};

const stall = {
  sellerName: filled("Enter the name of your stall."),
  sellerLogo: filled("Upload a logo, or enter its address."),
  sellerDescription: filled("Describe your stall in a sentence or two."),
};

const optional = { sellerName: z.string(), sellerLogo: z.string(), sellerDescription: z.string() };

/** A seller's stall is part of the form, and all of it is required. */
export const profileSchema = (isSeller: boolean) =>
  z.object({ ...person, ...(isSeller ? stall : optional) });

export type ProfileFields = z.infer<ReturnType<typeof profileSchema>>;

export const toFields = (user: User): ProfileFields => ({
  name: user.name,
  email: user.email,
  password: "",
  confirmPassword: "",
  sellerName: user.seller?.name ?? "",
  sellerLogo: user.seller?.logo ?? "",
  sellerDescription: user.seller?.description ?? "",
});

export function toInput(fields: ProfileFields, isSeller: boolean): EditProfileInput {
  const { name, email, password, sellerName, sellerLogo, sellerDescription } = fields;
  const input = { name, email, password };
  return isSeller ? { ...input, sellerName, sellerLogo, sellerDescription } : input;
}
