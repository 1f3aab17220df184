import type { SecondFactor, UserInfo } from "@/api/types";

export const customer: UserInfo = {
  _id: "u1",
  name: "Asha Rao",
  email: "asha@example.com",
  token: "token-of-asha",
  isAdmin: false,
  isSeller: false,
  seller: { name: "", logo: "", description: "" },
};

export const noSecondFactor: SecondFactor = {
  on: false,
  app: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  required: false,
  missing: false,
};
