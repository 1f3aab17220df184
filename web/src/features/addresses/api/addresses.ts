import { queryOptions, useQueryClient } from "@tanstack/react-query";

import type { ShippingAddress } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

/** The default first. */
export const addressesQuery = queryOptions({
  queryKey: ["addresses"],
  queryFn: ({ signal }) => answer(api.GET("/api/addresses", { signal })),
});

type Kept = ShippingAddress & { isDefault?: boolean };

const body = ({ isDefault = false, ...address }: Kept) => ({
  isDefault,
  fullName: address.fullName,
  address: address.address,
  city: address.city,
  pinCode: address.pinCode,
  country: address.country,
  state: address.state ?? "",
  phone: address.phone ?? "",
  taxNumber: address.taxNumber ?? "",
});

function useRenewed() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: addressesQuery.queryKey });
}

/** Keeps a new address, or changes the one with `id`. */
export function useKeepAddress() {
  const onSuccess = useRenewed();
  return useMutation({
    mutationFn: ({ id, address }: { id?: string | undefined; address: Kept }) =>
      answer(
        id === undefined
          ? api.POST("/api/addresses", { body: body(address) })
          : api.PUT("/api/addresses/{id}", { params: { path: { id } }, body: body(address) }),
      ),
    onSuccess,
  });
}

export function useRemoveAddress() {
  const onSuccess = useRenewed();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.DELETE("/api/addresses/{id}", { params: { path: { id } } })),
    onSuccess,
  });
}
