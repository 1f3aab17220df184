import type { Appearance } from "@stripe/stripe-js";

const role = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** The provider's frame cannot see our styles, so it is told our roles as they are now. */
export function cardAppearance(): Appearance {
  return {
    theme: "stripe",
    variables: {
      colorPrimary: role("focus"),
      colorBackground: role("surface"),
      colorText: role("ink"),
      colorTextSecondary: role("ink-soft"),
      colorDanger: role("alert"),
      borderRadius: "8px",
      fontFamily: "Inter, system-ui, sans-serif",
    },
  };
}
