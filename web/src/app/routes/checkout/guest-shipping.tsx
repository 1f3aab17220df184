import { useState } from "react";
import { Link, useNavigate } from "react-router";

import type { ShippingAddress } from "@/api/types";
import { TextField } from "@/components/ui/field";
import { useStartGuest } from "@/features/accounts/guest/guest-api";
import * as guestMessages from "@/features/accounts/guest/messages";
import { ShippingForm } from "@/features/checkout/components/shipping-form";
import { ApiError } from "@/lib/api-error";
import { useGuest } from "@/lib/guest";
import { paths } from "@/lib/paths";
import { dispatch, useStore } from "@/lib/store/store";
import { toastError } from "@/lib/toast";

const looksLikeEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text);

/** The address and the email of somebody who orders without an account. */
export function GuestShipping() {
  const given = useStore((state) => state.shippingAddress);
  const guest = useGuest();
  const start = useStartGuest();
  const navigate = useNavigate();
  const [email, setEmail] = useState(guest?.email ?? "");
  const [problem, setProblem] = useState("");
  const goOn = (address: ShippingAddress) => {
    dispatch({ type: "shippingAddressSaved", address });
    void navigate(paths.payment);
  };
  const save = (address: ShippingAddress) => {
    const typed = email.trim();
    if (!looksLikeEmail(typed)) return setProblem(guestMessages.enterYourEmail);
    // Who comes back to this step is still the same guest.
    if (guest?.email.toLowerCase() === typed.toLowerCase()) return goOn(address);
    start.mutate(
      { name: address.fullName, email: typed },
      {
        onSuccess: () => goOn(address),
        onError: (error) => {
          toastError(error);
          setProblem((error instanceof ApiError && error.errors.email) || "");
        },
      },
    );
  };
  return (
    <>
      <p className="mb-6 text-sm text-ink-soft">
        {guestMessages.orderingAsGuest}{" "}
        <Link to={paths.signin(paths.shipping)} className="prose-link">
          {guestMessages.signInInstead}
        </Link>
      </p>
      <ShippingForm saved={given} name="" onSave={save}>
        <TextField
          label={guestMessages.email}
          hint={guestMessages.emailHint}
          type="email"
          autoComplete="email"
          required
          value={email}
          error={problem || undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem("");
          }}
        />
      </ShippingForm>
    </>
  );
}
