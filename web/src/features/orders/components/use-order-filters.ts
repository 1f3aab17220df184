import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

import { type OrderFilters, readFilters, type Whose, writeFilters } from "../model/order-filters";

const typingPause = 300;

/** The filters live in the address. Typing replaces it after a pause, so Back leaves the list. */
export function useOrderFilters(whose: Whose) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef<Partial<OrderFilters>>({});
  const filters = readFilters(params, whose);

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (wish: Partial<OrderFilters>) => {
    clearTimeout(timer.current);
    // What was typed a moment ago is not in the address yet.
    typed.current = { ...typed.current, ...wish };
    const next = writeFilters({ ...filters, page: 1, ...typed.current });
    const go = () => {
      typed.current = {};
      void navigate(pathname + next, { replace: true, preventScrollReset: true });
    };
    if (wish.query === undefined) go();
    else timer.current = setTimeout(go, typingPause);
  };
  return {
    filters,
    change,
    toPage: (page: number) => pathname + writeFilters({ ...filters, page }),
  };
}
