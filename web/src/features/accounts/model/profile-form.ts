import { z } from "zod/mini";

import type { User } from "@/api/types";

import type { EditProfileInput } from "../api/edit-profile";
import * as messages from "../messages";

const filled = (complaint: string) => z.string().check(z.trim(), z.minLength(1, complaint));

const person = {
  name: filled(messages.enterYourName),
  email: z.string().check(z.trim(), z.email(messages.enterYourEmailAddress)),
  password: z.string().check(z.minLength(1, messages.enterPresentOrNewPassword)),
  confirmPassword: z.string().check(z.minLength(1, messages.enterThePasswordOnceMore)),
};

const stall = {
  sellerName: filled(messages.enterStallName),
  sellerLogo: filled(messages.enterStallLogo),
  sellerDescription: filled(messages.enterStallDescription),
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
