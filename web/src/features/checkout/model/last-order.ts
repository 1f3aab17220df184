let last: string | null = null;

/** The order that this tab placed last: where Back leads once its cart is gone. */
export const lastOrder = () => last;

export function noteLastOrder(id: string): void {
  last = id;
}
