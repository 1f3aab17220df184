import { ScreenInProgress } from "@/app/screen-fallback";

export function Component() {
  return <ScreenInProgress title="Settings" />;
}
