import {
  BookOpen,
  Eye,
  Gavel,
  Heart,
  LogOut,
  MessagesSquare,
  ReceiptText,
  ShieldCheck,
  Star,
  Store,
  Undo2,
  UserRound,
} from "lucide-react";
import { Fragment, type ReactNode, Suspense } from "react";
import { useNavigate } from "react-router";

import type { UserInfo } from "@/api/types";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuHeading, MenuItem, MenuLine, MenuLink } from "@/components/ui/menu";
import { endSession } from "@/features/accounts/api/sign-out";
import { forgetPushes } from "@/features/notices/api/push";
import { Bell } from "@/features/notices/components/bell";
import { paths } from "@/lib/paths";
import { reviewPaths } from "@/lib/review-paths";
import { dispatch } from "@/lib/store/store";

import * as messages from "../messages";
import {
  accountantSections,
  adminSections,
  AttentionCount,
  type Section,
  sellerSections,
} from "./sections";

const trigger =
  "relative inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-control text-sm font-medium hover:bg-sunk data-[state=open]:bg-sunk lg:px-3 [&_svg]:size-5";

export function UserMenus({ user }: { user: UserInfo }) {
  const office = [user.isSeller, user.isAdmin || user.isAccountant].filter(Boolean).length;
  return (
    <div data-office={office || undefined} className="flex items-center md:gap-1">
      <Bell user={user} />
      {user.isSeller && <SellerMenu user={user} />}
      {user.isAdmin && <AdminMenu />}
      {user.isAccountant && !user.isAdmin && <AccountantMenu />}
      <AvatarMenu user={user} />
    </div>
  );
}

function Who({ name, email }: { name: string; email: string }) {
  return (
    <MenuHeading>
      <span className="block font-semibold">{name}</span>
      <span className="block text-ink-soft">{email}</span>
    </MenuHeading>
  );
}

type TriggerProps = { icon: ReactNode; word: string; count?: ReactNode };

function WordTrigger({ icon, word, count, ...rest }: TriggerProps) {
  return (
    <button type="button" aria-label={word} {...rest} className={trigger}>
      {icon}
      <span className="hidden lg:inline">{word}</span>
      {count}
    </button>
  );
}

function SellerMenu({ user }: { user: UserInfo }) {
  return (
    <Menu label={messages.seller} trigger={<WordTrigger icon={<Store />} word={messages.seller} />}>
      <Who name={user.seller?.name || user.name} email={user.email} />
      <MenuLine />
      <SectionLinks sections={sellerSections} />
    </Menu>
  );
}

function AdminMenu() {
  return (
    <Menu
      label={messages.admin}
      trigger={
        <WordTrigger
          icon={<ShieldCheck />}
          word={messages.admin}
          count={
            <Suspense>
              <AttentionCount className="absolute top-0.5 right-0 lg:static" />
            </Suspense>
          }
        />
      }
    >
      <SectionLinks sections={adminSections} />
    </Menu>
  );
}

function AccountantMenu() {
  return (
    <Menu
      label={messages.accountant}
      trigger={<WordTrigger icon={<BookOpen />} word={messages.accountant} />}
    >
      <SectionLinks sections={accountantSections} />
    </Menu>
  );
}

function SectionLinks({ sections }: { sections: Section[][] }) {
  return sections.map((group, place) => (
    <Fragment key={group[0]?.to}>
      {place > 0 && <MenuLine />}
      {group.map(({ to, name, icon }) => (
        <MenuLink key={to} to={to}>
          {icon} {name}
        </MenuLink>
      ))}
    </Fragment>
  ));
}

function AvatarMenu({ user }: { user: UserInfo }) {
  const navigate = useNavigate();
  const signOut = () => {
    endSession(user.token);
    void forgetPushes();
    dispatch({ type: "signedOut" });
    // A guarded screen sends its visitor to sign-in by itself, some with a way back: ours comes last.
    setTimeout(() => {
      const replace = window.location.pathname === paths.signin();
      void navigate(paths.signin(), { replace });
    }, 0);
  };
  const face = (
    <button
      type="button"
      aria-label={messages.accountOf(user.name)}
      className="inline-grid size-11 place-items-center rounded-full"
    >
      <Avatar name={user.name} />
    </button>
  );
  return (
    <Menu label={messages.account} trigger={face}>
      <Who name={user.name} email={user.email} />
      <MenuLine />
      <MenuLink to={paths.profile}>
        <UserRound /> {messages.profile}
      </MenuLink>
      <MenuLink to={paths.orderHistory}>
        <ReceiptText /> {messages.orderHistory}
      </MenuLink>
      <MenuLink to={paths.messages()}>
        <MessagesSquare /> {messages.messages}
      </MenuLink>
      <MenuLink to={reviewPaths.mine()}>
        <Star /> {messages.yourReviews}
      </MenuLink>
      <MenuLink to={paths.wishlist}>
        <Heart /> {messages.wishlist}
      </MenuLink>
      <MenuLink to={paths.watchlist}>
        <Eye /> {messages.watchlist}
      </MenuLink>
      <MenuLink to={paths.myBids}>
        <Gavel /> {messages.myBids}
      </MenuLink>
      <MenuLink to={paths.secondChances}>
        <Undo2 /> {messages.secondChances}
      </MenuLink>
      {!user.isSeller && (
        <MenuLink to={paths.sell}>
          <Store /> {messages.sellHere}
        </MenuLink>
      )}
      <MenuLine />
      <MenuItem onSelect={signOut}>
        <LogOut /> {messages.signOut}
      </MenuItem>
    </Menu>
  );
}
