import { useEffect } from "react";

import { useShop } from "./shop";

/**
 * The server names the page in the HTML; this keeps the name right while moving inside the app.
 * Without a title it is the shop's front page.
 */
export function useDocumentTitle(title?: string): void {
  const { name } = useShop();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}
