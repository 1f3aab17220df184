import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";

import { IconButton } from "./button";
import { TextField } from "./field";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "after">;

export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <IconButton
          label={shown ? "Hide password" : "Show password"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
