import { type ReactNode } from "react";
import { Link } from "react-router";

import type { CartLine, PaymentMethod, ShippingAddress } from "@/api/types";
import { PostalAddress } from "@/components/ui/postal-address";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { WholeWords } from "@/components/ui/whole-words";
import { linePath } from "@/lib/line-path";
import { paths } from "@/lib/paths";
import { methodName } from "@/lib/payment-methods";
import { lineKey } from "@/lib/store/state";

import * as messages from "../messages";

type Props = { address: ShippingAddress; method: PaymentMethod | ""; lines: CartLine[] };

/** Everything that will be ordered, where it goes and how it is paid. */
export function OrderPreview({ address, method, lines }: Props) {
  return (
    <div className="divide-y divide-line">
      <Part title={messages.shipping} edit={paths.shipping}>
        <PostalAddress address={address} />
      </Part>
      <Part title={messages.paymentMethod} edit={paths.payment}>
        {method && methodName(method)}
      </Part>
      <Part title={messages.products} edit={paths.cart}>
        <ul className="grid gap-4">
          {lines.map((line) => (
            <PreviewLine key={lineKey(line)} line={line} />
          ))}
        </ul>
        {lines.length === 0 && <p className="text-ink-soft">{messages.yourCartIsEmptyNow}</p>}
      </Part>
    </div>
  );
}

type PartProps = { title: string; edit: string; children: ReactNode };

function Part({ title, edit, children }: PartProps) {
  return (
    <section aria-label={title} className="grid gap-3 py-6 first:pt-0">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg">{title}</h2>
        <Link
          to={edit}
          aria-label={messages.editOf(title)}
          className="prose-link -mx-3 -my-2 inline-flex min-h-thumb items-center px-3 text-sm"
        >
          {messages.edit}
        </Link>
      </div>
      {children}
    </section>
  );
}

function PreviewLine({ line }: { line: CartLine }) {
  return (
    <li className="flex items-center gap-4">
      <ProductTile
        src={line.image}
        alt=""
        category={line.category}
        air="small"
        className="w-16 shrink-0"
      />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Link to={linePath(line)} className="font-medium wrap-anywhere hover:underline">
          <WholeWords>{line.name}</WholeWords>
        </Link>
        <span className="text-sm text-ink-soft tabular-nums">
          {line.quantity} × <Price amount={line.price} className="font-normal!" />
        </span>
      </div>
      <Price amount={line.price * line.quantity} />
    </li>
  );
}
