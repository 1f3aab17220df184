import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType, useSearchParams } from "react-router";

import { type OrderFilters, readFilters, type Whose, writeFilters } from "../model/order-filters";

const typingPause = 300;

/** The filters live in the address. Typing replaces it after a pause, so Back leaves the list. */
export function useOrderFilters(whose: Whose) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const filters = readFilters(params, whose);
  const address = writeFilters(filters);
  const byBack = useNavigationType() === "POP";
  // What was asked for last, until the address says it: that takes a pause after typing, and a moment in any case.
  const asked = useRef<OrderFilters>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (byBack || (asked.current && writeFilters(asked.current) === address))
      asked.current = undefined;
  }, [byBack, address]);

  const change = (wish: Partial<OrderFilters>) => {
    clearTimeout(timer.current);
    asked.current = { ...(asked.current ?? filters), page: 1, ...wish };
    const next = writeFilters(asked.current);
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
