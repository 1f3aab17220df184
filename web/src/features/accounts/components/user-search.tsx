import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { TextField } from "@/components/ui/field";
import { paths } from "@/lib/paths";

const pause = 250;

/** Searches while typing, after a short pause, and keeps what is searched in the address. */
export function UserSearch({ query }: { query: string }) {
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
    const go = () => void navigate(paths.adminUsers({ query: text.trim() }), { replace: true });
    const timer = window.setTimeout(go, pause);
    return () => window.clearTimeout(timer);
  }, [text, query, navigate]);

  return (
    <form
      role="search"
      aria-label="Users"
      className="mb-5 max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(paths.adminUsers({ query: text.trim() }), { replace: true });
      }}
    >
      <TextField
        label="Search users"
        hideLabel
        type="search"
        placeholder="Name or email"
        before={<Search className="size-5" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
