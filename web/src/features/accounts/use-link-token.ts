import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { resetToken } from "./model/reset-token";

/** The secret of the link that led here. It leaves the address bar and the history as soon as it is read. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => resetToken(hash));
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
