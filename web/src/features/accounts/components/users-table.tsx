import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";

import type { User } from "@/api/types";
import { Avatar } from "@/components/ui/avatar";
import { Button, ButtonLink, IconButton } from "@/components/ui/button";
import { EmailText } from "@/components/ui/email-text";
import { BulkBar, ChooseAll, ChooseRow } from "@/components/ui/tables/choosing";
import { Menu, MenuItem, MenuLine, MenuLink } from "@/components/ui/menu";
import { Body, Cell, Head, HeadCell, IdText, Row, Table } from "@/components/ui/table";
import { YesNo } from "@/components/ui/yes-no";
import { cx } from "@/lib/cx";
import { shortDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { useChosen } from "@/lib/use-chosen";
import type { Columns } from "@/lib/use-columns";
import { useRowLink } from "@/lib/use-table";

import * as messages from "../messages";
import { useBulkUsers } from "./use-bulk-users";

type Props = {
  users: User[];
  waiting: boolean;
  shown: Columns;
  onDelete: (user: User) => void;
};

/** The columns that can be put away. */
export const userColumns = [
  ["id", messages.id],
  ["email", messages.email],
  ["since", messages.since],
  ["admin", messages.admin],
  ["seller", messages.seller],
] as const;

const wide = "hidden md:table-cell";
const roomy = "hidden xl:table-cell";

/** On a phone the email moves under the name, and the id stays away. */
export function UsersTable({ users, waiting, shown, onDelete }: Props) {
  const rows = useChosen(users);
  const actions = useBulkUsers();
  const { shows } = shown;
  return (
    <>
      <Table label={messages.users} className={cx("transition-opacity", waiting && "opacity-50")}>
        <Head>
          <HeadCell className="w-8 max-md:pr-0!">
            <ChooseAll rows={rows} />
          </HeadCell>
          {shows("id") && <HeadCell className={wide}>{messages.id}</HeadCell>}
          <HeadCell className="max-md:px-1!">{messages.name}</HeadCell>
          {shows("email") && <HeadCell className={wide}>{messages.email}</HeadCell>}
          {shows("since") && <HeadCell className={roomy}>{messages.since}</HeadCell>}
          {shows("admin") && <HeadCell className="max-md:px-1!">{messages.admin}</HeadCell>}
          {shows("seller") && <HeadCell className="max-md:px-1!">{messages.seller}</HeadCell>}
          <HeadCell className="max-md:pl-0">
            <span className="sr-only">{messages.actions}</span>
          </HeadCell>
        </Head>
        <Body>
          {users.map((user) => (
            <Row key={user._id}>
              <Cell className="w-8 max-md:pr-0!">
                <ChooseRow rows={rows} id={user._id} name={user.name} />
              </Cell>
              {shows("id") && (
                <Cell className={wide}>
                  <IdText id={user._id} />
                </Cell>
              )}
              <Cell className="max-md:px-1!">
                <Name user={user} />
              </Cell>
              {shows("email") && (
                <Cell className={cx(wide, "max-w-64 truncate")} title={user.email}>
                  {user.email}
                </Cell>
              )}
              {shows("since") && (
                <Cell className={cx(roomy, "whitespace-nowrap tabular-nums")}>
                  {shortDate(user.createdAt)}
                </Cell>
              )}
              {shows("admin") && (
                <Cell className="max-md:px-1!">
                  <YesNo loud yes={user.isAdmin} />
                </Cell>
              )}
              {shows("seller") && (
                <Cell className="max-md:px-1!">
                  <YesNo loud yes={user.isSeller} />
                </Cell>
              )}
              <Cell className="max-md:pl-0">
                <Actions user={user} onDelete={onDelete} />
                <ActionsMenu user={user} onDelete={onDelete} />
              </Cell>
            </Row>
          ))}
        </Body>
      </Table>
      <BulkBar rows={rows} actions={actions} />
    </>
  );
}

function Name({ user }: { user: User }) {
  return (
    <div className="flex min-w-22 items-center gap-3 sm:min-w-32">
      <Avatar name={user.name} className="max-sm:hidden" />
      <div className="min-w-0">
        <Link
          {...useRowLink(paths.adminUser(user._id))}
          className="line-clamp-2 rounded-sm font-medium wrap-anywhere hover:underline"
        >
          {user.name}
        </Link>
        <span className="block text-xs wrap-anywhere text-ink-soft md:hidden">
          <EmailText email={user.email} />
        </span>
      </div>
    </div>
  );
}

type ActionsProps = { user: User; onDelete: (user: User) => void };

function Actions({ user, onDelete }: ActionsProps) {
  return (
    <div className="flex justify-end gap-2 max-lg:hidden">
      <ButtonLink
        {...useRowLink(paths.adminUser(user._id))}
        size="sm"
        aria-label={messages.editOf(user.name)}
      >
        <Pencil />
        {messages.edit}
      </ButtonLink>
      <Button size="sm" aria-label={messages.deleteOf(user.name)} onClick={() => onDelete(user)}>
        <Trash2 />
        {messages.deleteIt}
      </Button>
    </div>
  );
}

/** The same on a smaller screen, where two buttons would push the name aside. */
function ActionsMenu({ user, onDelete }: ActionsProps) {
  const trigger = (
    <IconButton label={messages.actionsFor(user.name)}>
      <EllipsisVertical />
    </IconButton>
  );
  return (
    <div className="-mr-3 text-right lg:hidden">
      <Menu trigger={trigger}>
        <MenuLink {...useRowLink(paths.adminUser(user._id))}>
          <Pencil /> {messages.edit}
        </MenuLink>
        <MenuLine />
        <MenuItem danger onSelect={() => onDelete(user)}>
          <Trash2 /> {messages.deleteIt}
        </MenuItem>
      </Menu>
    </div>
  );
}
