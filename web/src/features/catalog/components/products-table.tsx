import { EllipsisVertical, Eye, Pause, Pencil, Play, Trash2 } from "lucide-react";
import { Link } from "react-router";

import type { Product } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { HeartCount, useHeartCounts } from "@/components/ui/hearts/heart-count";
import { Menu, MenuItem, MenuLine, MenuLink } from "@/components/ui/menu";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { BulkBar, ChooseAll, ChooseRow } from "@/components/ui/tables/choosing";
import { Body, Cell, Head, HeadCell, IdText, Row, Table } from "@/components/ui/table";
import { cx } from "@/lib/cx";
import { grouped } from "@/lib/digits";
import { paths } from "@/lib/paths";
import { useChosen } from "@/lib/use-chosen";
import type { Columns } from "@/lib/use-columns";
import { useRowLink } from "@/lib/use-table";

import { useDeleteProduct } from "../api/delete-product";
import { useListProduct } from "../api/list-product";
import * as officeMessages from "../office/messages";
import * as messages from "../messages";
import { pictureSource } from "../model/picture";
import { editPath, type Workspace } from "../model/workspace";

type Props = {
  products: Product[];
  workspace: Workspace;
  waiting: boolean;
  shown: Columns;
  onDelete: (product: Product) => void;
};

const wide = "hidden md:table-cell";

/** The columns that can be put away. */
export const productColumns = [
  ["id", messages.id],
  ["stock", messages.stockColumn],
  ["category", messages.category],
  ["brand", messages.brand],
] as const;

/** On a phone the stock moves under the name, and the rest stays away. */
export function ProductsTable({ products, workspace, waiting, shown, onDelete }: Props) {
  const hearts = useHeartCounts(
    "product",
    products.map(({ _id }) => _id),
  );
  const rows = useChosen(products);
  const { mutateAsync: remove } = useDeleteProduct();
  const { shows } = shown;
  const called = ({ name }: Product) => name || messages.untitledProduct;
  return (
    <>
      <Table
        label={messages.products}
        className={cx("transition-opacity", waiting && "opacity-50")}
      >
        <Head>
          <HeadCell className="w-8 max-md:pr-0!">
            <ChooseAll rows={rows} />
          </HeadCell>
          {shows("id") && <HeadCell className={wide}>{messages.id}</HeadCell>}
          <HeadCell>{messages.name}</HeadCell>
          <HeadCell figure>{messages.price}</HeadCell>
          {shows("stock") && (
            <HeadCell figure className={wide}>
              {messages.stockColumn}
            </HeadCell>
          )}
          {shows("category") && <HeadCell className={wide}>{messages.category}</HeadCell>}
          {shows("brand") && <HeadCell className={wide}>{messages.brand}</HeadCell>}
          <HeadCell className="w-11">
            <span className="sr-only">{messages.actions}</span>
          </HeadCell>
        </Head>
        <Body>
          {products.map((product) => (
            <Row key={product._id}>
              <Cell className="w-8 max-md:pr-0!">
                <ChooseRow rows={rows} id={product._id} name={called(product)} />
              </Cell>
              {shows("id") && (
                <Cell className={wide}>
                  <IdText id={product._id} />
                </Cell>
              )}
              <Cell>
                <Name {...{ product, workspace }} hearts={hearts[product._id]} />
              </Cell>
              <Cell figure>
                <Price amount={product.price} />
              </Cell>
              {shows("stock") && (
                <Cell figure className={wide}>
                  {product.isDraft ? messages.noStock : grouped(product.stock)}
                </Cell>
              )}
              {shows("category") && <Cell className={wide}>{product.category}</Cell>}
              {shows("brand") && <Cell className={wide}>{product.brand}</Cell>}
              <Cell>
                <RowMenu {...{ product, workspace, onDelete }} />
              </Cell>
            </Row>
          ))}
        </Body>
      </Table>
      <BulkBar
        rows={rows}
        actions={[
          {
            label: officeMessages.deleteMany,
            icon: <Trash2 />,
            danger: true,
            fits: () => true,
            act: ({ _id }) => remove(_id),
            question: messages.confirmDelete,
            note: (goods) => officeMessages.leaveTheShop(goods.map(called)),
            done: officeMessages.productsDeleted,
          },
        ]}
      />
    </>
  );
}

type OneProps = { product: Product; workspace: Workspace };

function Name({ product, workspace, hearts }: OneProps & { hearts: number | undefined }) {
  const edit = useRowLink(editPath(workspace, product._id));
  return (
    <div className="flex items-center gap-3">
      <ProductTile
        src={pictureSource(product, "card").src}
        alt=""
        category={product.category}
        air="small"
        className="size-11 shrink-0 !rounded-control max-[22rem]:hidden"
      />
      <div className="min-w-0">
        <Link
          {...edit}
          className="line-clamp-4 rounded-sm font-medium wrap-anywhere hover:underline"
        >
          {/* Beside an amount of crores a small phone has no room for whole words. */}
          {product.name || messages.untitledProduct}
        </Link>
        {!product.isDraft && product.stock > 0 && (
          <span className="block text-xs text-ink-soft md:hidden">
            {officeMessages.inStock(product.stock)}
          </span>
        )}
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <HeartCount thing="product" count={hearts} />
          <span className="lg:hidden [&>span]:whitespace-normal">
            <State product={product} />
          </span>
        </span>
      </div>
      <span className="max-lg:hidden">
        <State product={product} />
      </span>
    </div>
  );
}

function State({ product }: { product: Product }) {
  if (product.hidden)
    return (
      <Badge tone={product.hidden === "unlisted" ? "alert" : "info"}>
        {officeMessages.hidden(product.hidden)}
      </Badge>
    );
  if (product.isDraft) return <Badge tone="info">{messages.draft}</Badge>;
  return product.stock === 0 && <Badge tone="alert">{messages.outOfStockButton}</Badge>;
}

/** What nobody else hides, its seller may take out for a while. */
const mayBeListed = ({ isDraft, hidden }: Product, workspace: Workspace) =>
  workspace === "seller" && (hidden === "paused" || (!isDraft && !hidden));

function RowMenu({ product, workspace, onDelete }: OneProps & Pick<Props, "onDelete">) {
  const list = useListProduct();
  const edit = useRowLink(editPath(workspace, product._id));
  const trigger = (
    <IconButton label={officeMessages.actionsFor(product.name)}>
      <EllipsisVertical />
    </IconButton>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLink {...edit}>
        <Pencil /> {messages.edit}
      </MenuLink>
      {!product.isDraft && (
        <MenuLink to={paths.product(product.url)}>
          <Eye /> {messages.viewInShop}
        </MenuLink>
      )}
      {mayBeListed(product, workspace) && (
        <MenuItem onSelect={() => list.mutate({ id: product._id, listed: !!product.hidden })}>
          {product.hidden ? <Play /> : <Pause />}
          {product.hidden ? officeMessages.putBack : officeMessages.pause}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem danger onSelect={() => onDelete(product)}>
        <Trash2 /> {messages.deleteIt}
      </MenuItem>
    </Menu>
  );
}
