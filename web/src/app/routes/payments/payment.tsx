import { useNavigate } from "react-router";

import { CheckoutFrame } from "@/features/checkout/components/checkout-frame";
import { PaymentMethodForm } from "@/features/payments/components/payment-method-form";
import * as messages from "@/features/payments/messages";
import { paths } from "@/lib/paths";
import { dispatch, useCartItems, useStore } from "@/lib/store/store";

export function Component() {
  const chosen = useStore((state) => state.paymentMethod);
  const hasLot = useCartItems().some((line) => line.auctionId);
  const navigate = useNavigate();
  return (
    <CheckoutFrame screen="payment" title={messages.payment} note={messages.paymentNote}>
      <PaymentMethodForm
        chosen={chosen}
        hasLot={hasLot}
        onSave={(method) => {
          dispatch({ type: "paymentMethodSaved", method });
          void navigate(paths.placeOrder);
        }}
      />
    </CheckoutFrame>
  );
}
