import { useEffect, useRef } from "react";
import { ToastContainer } from "react-toastify/unstyled";

import { customerErrors, noteToastsStand } from "@/lib/toast";

import * as messages from "./messages";
import { useOutOfTheWay } from "./out-of-the-way";

/** The library's defaults as they are, beside one place at the bottom centre for errors. */
export function Toasts() {
  // After the effects of the places themselves.
  useEffect(noteToastsStand, []);
  const bottom = useRef<HTMLDivElement>(null);
  useOutOfTheWay(bottom);
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
