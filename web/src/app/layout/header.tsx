import { Gavel, ShoppingBasket } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Link, NavLink } from "react-router";

import { Avatar } from "@/components/ui/avatar";
import { Brand } from "@/components/ui/brand";
import { buttonLook } from "@/components/ui/button";
import { SearchBox } from "@/features/catalog/components/search-box";
import { cx } from "@/lib/cx";
import { load } from "@/lib/load";
import { paths } from "@/lib/paths";
import { useShop } from "@/lib/shop";
import { useCartCount, useUser } from "@/lib/store/store";

import * as messages from "../messages";
import { RefreshNote } from "./refresh-note";
import { ThemeSwitch } from "./theme-switch";

// Menus are for people with an account; visitors do not download them.
const UserMenus = lazy(() =>
  load(() => import("./user-menus")).then((module) => ({ default: module.UserMenus })),
);

export function Header() {
  const { name } = useShop();
  return (
    <header className="no-print sticky top-0 z-30 border-b border-line bg-ground/95 backdrop-blur-sm [@media(height<32rem)]:static">
      <div className="page flex flex-wrap items-center gap-x-1 gap-y-2 py-2 sm:flex-nowrap md:gap-x-2 md:py-3">
        <Link
          to={paths.home}
          aria-label={messages.homeOf(name)}
          className="thumb-reach mr-auto flex max-w-[50%] rounded-control sm:mr-3 sm:max-w-[30%] md:mr-6 md:max-w-64"
        >
          <Brand />
        </Link>
        <div className="order-last w-full sm:order-none sm:mr-auto sm:max-w-xl sm:flex-1">
          <SearchBox />
        </div>
        <nav aria-label={messages.main} className="flex items-center md:gap-1">
          <HeaderLink to={paths.auctions} label={messages.auctions} icon={<Gavel />} />
          <CartLink />
        </nav>
        <ThemeSwitch className="max-lg:hidden" />
        <Account />
      </div>
      <RefreshNote />
    </header>
  );
}

function HeaderLink({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <NavLink
      to={to}
      aria-label={label}
      className={({ isActive }) =>
        cx(
          "inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-control text-sm font-medium hover:bg-sunk lg:px-3 [&_svg]:size-5",
          isActive && "text-accent-ink",
        )
      }
    >
      {icon}
      <span className="hidden lg:inline">{label}</span>
    </NavLink>
  );
}

function CartLink() {
  const count = useCartCount();
  const label = count === 0 ? messages.cart : messages.cartWith(count);
  const badge = count > 0 && (
    <span
      key={count}
      data-testid="cart-badge"
      className="absolute -top-2.5 -right-3 grid h-5 min-w-5 animate-appear place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent tabular-nums ring-2 ring-ground"
    >
      {count}
    </span>
  );
  return (
    <NavLink
      to={paths.cart}
      aria-label={label}
      className={({ isActive }) =>
        cx(
          "inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-control text-sm font-medium hover:bg-sunk lg:px-3",
          isActive && "text-accent-ink",
        )
      }
    >
      <span className="relative">
        <ShoppingBasket className="size-5" />
        {badge}
      </span>
      <span className={cx("hidden lg:inline", count > 0 && "pl-1.5")}>{messages.cart}</span>
    </NavLink>
  );
}

function Account() {
  const user = useUser();
  if (!user)
    return (
      <Link
        to={paths.signin()}
        data-for-visitors
        className={cx(buttonLook({ size: "sm" }), "ml-1")}
      >
        {messages.signIn}
      </Link>
    );
  const room = (
    <span className="flex items-center gap-1 px-1">
      <Avatar name={user.name} />
    </span>
  );
  return (
    <Suspense fallback={room}>
      <UserMenus user={user} />
    </Suspense>
  );
}
