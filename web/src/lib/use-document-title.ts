import { useEffect } from "react";

/** The server names the page in the HTML; this keeps the name right while moving inside the app. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === "Haat" ? title : `${title} · Haat`;
  }, [title]);
}
