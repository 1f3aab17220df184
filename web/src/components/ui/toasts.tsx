import { useEffect } from "react";
import { ToastContainer } from "react-toastify/unstyled";

import { customerErrors, noteToastsStand } from "@/lib/toast";

import * as messages from "./messages";

/** The library's defaults as they are, beside one place at the bottom centre for errors. */
export function Toasts() {
  // After the effects of the places themselves.
  useEffect(noteToastsStand, []);
  return (
    <>
      <ToastContainer position="top-right" autoClose={5000} draggablePercent={80} theme="light" />
      <ToastContainer
        containerId={customerErrors}
        aria-label={messages.problems}
        position="bottom-center"
        autoClose={5000}
        theme="light"
      />
    </>
  );
}
