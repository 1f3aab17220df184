import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Screens name themselves shortly after they appear. */
const naming = 250;
/** The browser names the first screen itself. Not kept in the component: sign-in has a frame of its own. */
let opened = false;

/**
 * A new screen arrives without a page load; this says its name to those who cannot see it. Whose focus went with the
 * screen before stands at the beginning of the new one.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [name, setName] = useState("");

  useEffect(() => {
    if (!opened) {
      opened = true;
      return;
    }
    // Whoever has gone somewhere since is at home here: a dialog that closes now gives the focus back by itself.
    let gone = false;
    const note = () => (gone = true);
    document.addEventListener("focusin", note, { once: true });
    const timer = setTimeout(() => {
      setName(document.title);
      if (!gone && document.activeElement === document.body)
        document.getElementById("content")?.focus({ preventScroll: true });
    }, naming);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusin", note);
    };
  }, [pathname]);

  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {name}
    </p>
  );
}
