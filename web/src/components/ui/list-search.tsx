import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { TextField } from "./field";

const pause = 250;

type Props = {
  /** What is searched: the landmark's name. */
  what: string;
  label: string;
  placeholder: string;
  /** What the address says is searched. */
  query: string;
  /** The address that searches for a text. The same function in every render. */
  to: (query: string) => string;
};

/** Searches a list while typing, after a short pause, and keeps what is searched in the address. */
export function ListSearch({ what, label, placeholder, query, to }: Props) {
  const navigate = useNavigate();
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  // The address changed by other means (back, a link): the field follows.
  if (shown !== query) {
    setShown(query);
    if (text.trim() !== query) setText(query);
  }

  useEffect(() => {
    if (text.trim() === query) return;
    const go = () => void navigate(to(text.trim()), { replace: true });
    const timer = window.setTimeout(go, pause);
    return () => window.clearTimeout(timer);
  }, [text, query, to, navigate]);

  return (
    <form
      role="search"
      aria-label={what}
      className="mb-5 max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(to(text.trim()), { replace: true });
      }}
    >
      <TextField
        label={label}
        hideLabel
        type="search"
        placeholder={placeholder}
        before={<Search className="size-5" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
