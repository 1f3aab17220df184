import { useNavigate } from "react-router";

import { CheckoutFrame } from "@/features/checkout/components/checkout-frame";
import { ShippingForm } from "@/features/checkout/components/shipping-form";
import * as messages from "@/features/checkout/messages";
import { paths } from "@/lib/paths";
import { dispatch, useStore, useUser } from "@/lib/store/store";

export function Component() {
  const saved = useStore((state) => state.shippingAddress);
  const name = useUser()?.name ?? "";
  const navigate = useNavigate();
  return (
    <CheckoutFrame screen="shipping" title={messages.shipping} note={messages.shippingNote}>
      <ShippingForm
        saved={saved}
        name={name}
        onSave={(address) => {
          dispatch({ type: "shippingAddressSaved", address });
          void navigate(paths.payment);
        }}
      />
    </CheckoutFrame>
  );
}
