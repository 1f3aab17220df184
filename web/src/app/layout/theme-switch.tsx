import { Monitor, Moon, Sun } from "lucide-react";

import { IconButton } from "@/components/ui/button";
import type { ThemeChoice } from "@/lib/storage";
import { setTheme, useTheme } from "@/lib/theme";

const next: Record<ThemeChoice, ThemeChoice> = { system: "light", light: "dark", dark: "system" };
const names: Record<ThemeChoice, string> = {
  system: "as the system",
  light: "light",
  dark: "dark",
};
const icons = { system: Monitor, light: Sun, dark: Moon };

export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useTheme();
  const Icon = icons[theme];
  return (
    <IconButton
      label={`Colours: ${names[theme]}. Switch to ${names[next[theme]]}`}
      onClick={() => setTheme(next[theme])}
      className={className}
    >
      <Icon />
    </IconButton>
  );
}
