import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

import type { Address, ShippingAddress } from "@/api/types";
import { CheckField } from "@/components/ui/field";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { addressesQuery, useKeepAddress } from "@/features/addresses/api/addresses";
import { AddressPicker } from "@/features/addresses/components/address-picker";
import * as addressMessages from "@/features/addresses/messages";
import { firstChoice, sameAddress } from "@/features/addresses/model/same-address";
import { GuestShipping } from "./guest-shipping";
import { CheckoutFrame } from "@/features/checkout/components/checkout-frame";
import { ShippingForm } from "@/features/checkout/components/shipping-form";
import * as messages from "@/features/checkout/messages";
import { paths } from "@/lib/paths";
import { dispatch, useStore, useUser } from "@/lib/store/store";
import { toastError } from "@/lib/toast";

export function Component() {
  const user = useUser();
  const [params] = useSearchParams();
  const { data, isPending } = useQuery({ ...addressesQuery, enabled: user !== null });
  return (
    <CheckoutFrame
      screen="shipping"
      title={messages.shipping}
      note={messages.shippingNote}
      asGuest={params.has("guest")}
    >
      {/* Without the addresses the form does as well. */}
      {!user ? <GuestShipping /> : isPending ? <FormSkeleton /> : <Shipping kept={data ?? []} />}
    </CheckoutFrame>
  );
}

function Shipping({ kept }: { kept: Address[] }) {
  const given = useStore((state) => state.shippingAddress);
  const name = useUser()?.name ?? "";
  const navigate = useNavigate();
  const keep = useKeepAddress();
  const [choice, setChoice] = useState(() => firstChoice(kept, given));
  const [keeps, setKeeps] = useState(kept.length === 0);
  const [unfolded, setUnfolded] = useState(false);
  const folded = choice.id !== null && !unfolded;
  const save = (address: ShippingAddress, letGo: () => void) => {
    dispatch({ type: "shippingAddressSaved", address });
    if (keeps && !sameAddress(kept, address)) keep.mutate({ address }, { onError: toastError });
    letGo();
    void navigate(paths.payment);
  };
  return (
    <>
      {kept.length > 0 && (
        <AddressPicker
          addresses={kept}
          chosen={choice.id}
          onChoose={(address) => {
            setChoice({ id: address?._id ?? null, address });
            setUnfolded(false);
          }}
        />
      )}
      <ShippingForm
        key={choice.id}
        saved={choice.address && onlyAddress(choice.address)}
        name={name}
        onSave={save}
        // Kept before a rule was stricter, it has to be mended first.
        onRefused={() => setUnfolded(true)}
        folded={folded}
      >
        {folded && (
          <button
            type="button"
            className="prose-link w-fit text-sm"
            onClick={() => setUnfolded(true)}
          >
            {addressMessages.changeForThis}
          </button>
        )}
        {choice.id === null && (
          <CheckField
            label={addressMessages.saveToo}
            checked={keeps}
            onChange={(event) => setKeeps(event.target.checked)}
          />
        )}
      </ShippingForm>
    </>
  );
}

/** What an order needs to know of an address of the book. */
function onlyAddress(address: ShippingAddress): ShippingAddress {
  const { fullName, city, pinCode, country, state = "", phone = "", taxNumber = "" } = address;
  return { fullName, address: address.address, city, pinCode, country, state, phone, taxNumber };
}

function FormSkeleton() {
  return (
    <Loading className="grid gap-5">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-17 w-full" />
      ))}
    </Loading>
  );
}
