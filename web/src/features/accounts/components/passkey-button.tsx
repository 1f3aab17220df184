import { KeyRound } from "lucide-react";

import { Button } from "@/components/ui/button";

import * as messages from "../messages";
import { passkeysWork } from "../model/passkeys";

type Props = { busy: boolean; onPress: () => void; label?: string };

/** Nothing where the browser has no passkeys. */
export function PasskeyButton({ busy, onPress, label = messages.usePasskey }: Props) {
  if (!passkeysWork()) return null;
  return (
    <Button size="lg" wide busy={busy} onClick={onPress}>
      <KeyRound />
      {label}
    </Button>
  );
}
