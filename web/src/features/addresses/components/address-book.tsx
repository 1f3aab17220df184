import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";

import type { Address, ShippingAddress } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { FormSection } from "@/components/ui/form-section";
import { LoadFailed } from "@/components/ui/load-failed";
import { PostalAddress } from "@/components/ui/postal-address";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toastError, toastSuccess } from "@/lib/toast";

import { addressesQuery, useKeepAddress, useRemoveAddress } from "../api/addresses";
import * as messages from "../messages";

type Props = {
  /** The form of the shipping step. */
  form: (saved: Address | null, onSave: (address: ShippingAddress) => void) => ReactNode;
};

/** The addresses of an account: kept, changed, removed, and one of them the default. */
export function AddressBook({ form }: Props) {
  const query = useQuery(addressesQuery);
  const [open, setOpen] = useState<Address | "new" | null>(null);
  const keep = useKeepAddress();
  const before = open === "new" ? null : open;
  const save = (address: ShippingAddress) =>
    keep.mutate(
      { id: before?._id, address },
      {
        onSuccess: () => {
          setOpen(null);
          toastSuccess(messages.saved);
        },
        onError: toastError,
      },
    );
  return (
    <FormSection title={messages.addresses} note={messages.addressesNote}>
      {query.isPending && <SkeletonRows rows={2} />}
      {query.isLoadingError && <LoadFailed query={query} />}
      {query.data?.length === 0 && <p className="text-ink-soft">{messages.none}</p>}
      {query.data && query.data.length > 0 && (
        <ul className="-mt-4 divide-y divide-line">
          {query.data.map((address) => (
            <li key={address._id} className="py-4">
              <Row address={address} onChange={() => setOpen(address)} />
            </li>
          ))}
        </ul>
      )}
      <Button className="w-fit" onClick={() => setOpen("new")}>
        <Plus /> {messages.add}
      </Button>
      {open !== null && (
        <Dialog
          open
          onOpenChange={() => setOpen(null)}
          busy={keep.isPending}
          title={before ? messages.changeAddress : messages.newAddress}
        >
          <div className="mt-4">{form(before, save)}</div>
        </Dialog>
      )}
    </FormSection>
  );
}

function Row({ address, onChange }: { address: Address; onChange: () => void }) {
  const [removing, setRemoving] = useState(false);
  const keep = useKeepAddress();
  const remove = useRemoveAddress();
  const { _id: id, isDefault } = address;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div>
        <PostalAddress address={address} />
        {isDefault && (
          <Badge tone="good" className="mt-2">
            {messages.isDefault}
          </Badge>
        )}
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button
          size="sm"
          kind="quiet"
          aria-label={messages.changeOf(address.address)}
          onClick={onChange}
        >
          {messages.change}
        </Button>
        {!isDefault && (
          <Button
            size="sm"
            kind="quiet"
            busy={keep.isPending}
            aria-label={messages.makeDefaultOf(address.address)}
            onClick={() =>
              keep.mutate(
                { id, address: { ...address, isDefault: true } },
                { onSuccess: () => toastSuccess(messages.newDefault), onError: toastError },
              )
            }
          >
            {messages.makeDefault}
          </Button>
        )}
        <Button
          size="sm"
          kind="quiet"
          aria-label={messages.removeOf(address.address)}
          onClick={() => setRemoving(true)}
        >
          {messages.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={messages.removeTitle}
        description={messages.removeNote}
        confirmLabel={messages.remove}
        danger
        onConfirm={() =>
          remove.mutateAsync(id, {
            onSuccess: () => toastSuccess(messages.removed),
            onError: toastError,
          })
        }
      />
    </div>
  );
}
