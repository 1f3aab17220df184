import { useNavigate } from "react-router";

import { CheckoutFrame } from "@/features/checkout/components/checkout-frame";
import { PaymentMethodForm } from "@/features/payments/components/payment-method-form";
import { paths } from "@/lib/paths";
import { dispatch, useStore } from "@/lib/store/store";

export function Component() {
  const chosen = useStore((state) => state.paymentMethod);
  const navigate = useNavigate();
  return (
    <CheckoutFrame
      screen="payment"
      title="Payment"
      note="How would you like to pay? You pay after placing the order."
    >
      <PaymentMethodForm
        chosen={chosen}
        onSave={(method) => {
          dispatch({ type: "paymentMethodSaved", method });
          void navigate(paths.placeOrder);
        }}
      />
    </CheckoutFrame>
  );
}
