import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

import { useAsked } from "@/lib/use-asked";

import { type OrderFilters, readFilters, type Whose, writeFilters } from "../model/order-filters";

const typingPause = 300;

/** The filters live in the address. Typing replaces it after a pause, so Back leaves the list. */
export function useOrderFilters(whose: Whose) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const filters = readFilters(params, whose);
  const ask = useAsked(filters, writeFilters);

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (wish: Partial<OrderFilters>) => {
    clearTimeout(timer.current);
    const next = ask(wish);
    const go = () => void navigate(pathname + next, { replace: true, preventScrollReset: true });
    if (wish.query === undefined) go();
    else timer.current = setTimeout(go, typingPause);
  };
  return {
    filters,
    change,
    toPage: (page: number) => pathname + writeFilters({ ...filters, page }),
  };
}
