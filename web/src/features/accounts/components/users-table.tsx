import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";

import type { User } from "@/api/types";
import { Avatar } from "@/components/ui/avatar";
import { Button, ButtonLink, IconButton } from "@/components/ui/button";
import { Menu, MenuItem, MenuLine, MenuLink } from "@/components/ui/menu";
import { Body, Cell, Head, HeadCell, IdText, Row, Table } from "@/components/ui/table";
import { YesNo } from "@/components/ui/yes-no";
import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths";
import { useRowLink } from "@/lib/use-table";

import * as messages from "../messages";

type Props = { users: User[]; waiting: boolean; onDelete: (user: User) => void };

const wide = "hidden md:table-cell";

/** On a phone the email moves under the name, and the id stays away. */
export function UsersTable({ users, waiting, onDelete }: Props) {
  return (
    <Table label={messages.users} className={cx("transition-opacity", waiting && "opacity-50")}>
      <Head>
        <HeadCell className={wide}>{messages.id}</HeadCell>
        <HeadCell className="max-md:pl-0">{messages.name}</HeadCell>
        <HeadCell className={wide}>{messages.email}</HeadCell>
        <HeadCell className="max-md:px-1.5">{messages.admin}</HeadCell>
        <HeadCell className="max-md:px-1.5">{messages.seller}</HeadCell>
        <HeadCell>
          <span className="sr-only">{messages.actions}</span>
        </HeadCell>
      </Head>
      <Body>
        {users.map((user) => (
          <Row key={user._id}>
            <Cell className={wide}>
              <IdText id={user._id} />
            </Cell>
            <Cell className="max-md:pl-0">
              <Name user={user} />
            </Cell>
            <Cell className={cx(wide, "max-w-72 truncate")} title={user.email}>
              {user.email}
            </Cell>
            <Cell className="max-md:px-1.5">
              <YesNo loud yes={user.isAdmin} />
            </Cell>
            <Cell className="max-md:px-1.5">
              <YesNo loud yes={user.isSeller} />
            </Cell>
            <Cell>
              <Actions user={user} onDelete={onDelete} />
              <ActionsMenu user={user} onDelete={onDelete} />
            </Cell>
          </Row>
        ))}
      </Body>
    </Table>
  );
}

function Name({ user }: { user: User }) {
  return (
    <div className="flex min-w-32 items-center gap-3">
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

/** A long address breaks before its @ rather than within a word. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

type ActionsProps = { user: User; onDelete: (user: User) => void };

function Actions({ user, onDelete }: ActionsProps) {
  return (
    <div className="flex justify-end gap-2 max-lg:hidden">
      <ButtonLink
        {...useRowLink(paths.adminUser(user._id))}
        kind="soft"
        size="sm"
        aria-label={messages.editOf(user.name)}
      >
        <Pencil />
        {messages.edit}
      </ButtonLink>
      <Button
        kind="soft"
        size="sm"
        aria-label={messages.deleteOf(user.name)}
        onClick={() => onDelete(user)}
      >
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
