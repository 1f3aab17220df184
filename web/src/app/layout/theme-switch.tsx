import { Monitor, Moon, Sun } from "lucide-react";

import { IconButton } from "@/components/ui/button";
import type { ThemeChoice } from "@/lib/storage";
import { setTheme, useTheme } from "@/lib/theme";

import * as messages from "../messages";

const next: Record<ThemeChoice, ThemeChoice> = { system: "light", light: "dark", dark: "system" };
const icons = { system: Monitor, light: Sun, dark: Moon };

type Props = { word?: string; className?: string };

export function ThemeSwitch({ word, className }: Props) {
  const theme = useTheme();
  const Icon = icons[theme];
  return (
    <IconButton
      label={messages.switchTheme(theme, next[theme])}
      onClick={() => setTheme(next[theme])}
      className={className}
    >
      <Icon />
      {word}
    </IconButton>
  );
}
