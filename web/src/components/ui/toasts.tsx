import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { toast, ToastContainer } from "react-toastify/unstyled";

import { customerErrors, noteToastsStand } from "@/lib/toast";

import * as messages from "./messages";
import { useOutOfTheWay } from "./out-of-the-way";

// With the first toast, and not before the first paint.
import "./toasts.css";

/**
 * Whoever has come to where a toast leads needs it no longer: there it would only lie over the title. And a problem is one
 * of the page where it arose, but for those that stay until they are closed.
 */
function useLeftBehind(problems: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  useEffect(() => {
    const followed = document.querySelectorAll(
      `.Toastify__toast a[href="${CSS.escape(pathname)}"]`,
    );
    const passing = problems.current?.querySelectorAll(".Toastify__progress-bar--animated") ?? [];
    for (const part of [...followed, ...passing])
      toast.dismiss(part.closest(".Toastify__toast")?.id);
  }, [pathname, problems]);
}

/** The library's defaults as they are, beside one place at the bottom centre for errors. */
export function Toasts() {
  // After the effects of the places themselves.
  useEffect(noteToastsStand, []);
  const bottom = useRef<HTMLDivElement>(null);
  useOutOfTheWay(bottom);
  useLeftBehind(bottom);
  return (
    <>
      <ToastContainer position="top-right" autoClose={5000} draggablePercent={80} theme="light" />
      <div ref={bottom} className="contents">
        <ToastContainer
          containerId={customerErrors}
          aria-label={messages.problems}
          position="bottom-center"
          autoClose={5000}
          theme="light"
        />
      </div>
    </>
  );
}
