import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

import type { PaymentsConfig } from "@/api/types";

type Settings = NonNullable<PaymentsConfig["stripe"]>;

const loading = new Map<string, Promise<void>>();

/** A script that once failed may be asked for again. */
function addScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const added = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(src);
      script.remove();
      reject(new Error("The card provider's script could not be loaded."));
    };
    document.head.append(script);
  });
  loading.set(src, added);
  return added;
}

/** Stripe's loader takes a `window.Stripe` that is already there: that is how the sandbox comes in. */
export async function loadCards({ publishableKey, scriptUrl }: Settings): Promise<Stripe> {
  if (scriptUrl) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("The card provider's script could not be loaded.");
  return stripe;
}
