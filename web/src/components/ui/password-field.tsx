import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";

import { IconButton } from "./button";
import { TextField } from "./field";
import * as messages from "./messages";

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
          label={shown ? messages.hidePassword : messages.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
