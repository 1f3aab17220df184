import { useRef, useState } from "react";
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
  const field = useRef<HTMLInputElement>(null);
  const goOn = (address: ShippingAddress, letGo: () => void) => {
    dispatch({ type: "shippingAddressSaved", address });
    letGo();
    void navigate(paths.payment);
  };
  const typed = email.trim();
  const complain = () => {
    if (!looksLikeEmail(typed)) setProblem(guestMessages.enterYourEmail);
  };
  /** It stands at the top, out of sight of whoever pressed the button. */
  const refuse = (words: string) => {
    setProblem(words);
    field.current?.focus();
  };
  const save = (address: ShippingAddress, letGo: () => void) => {
    if (!looksLikeEmail(typed)) return refuse(guestMessages.enterYourEmail);
    // Who comes back to this step is still the same guest.
    if (guest?.email.toLowerCase() === typed.toLowerCase()) return goOn(address, letGo);
    start.mutate(
      { name: address.fullName, email: typed },
      {
        onSuccess: () => goOn(address, letGo),
        onError: (error) => {
          toastError(error);
          const words = error instanceof ApiError && error.errors.email;
          if (words) refuse(words);
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
      <ShippingForm
        saved={given}
        name=""
        onSave={save}
        onRefused={complain}
        first={
          <TextField
            ref={field}
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
        }
      />
    </>
  );
}
