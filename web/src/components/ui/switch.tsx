import * as Radix from "radix-ui/switch";
import { type ReactNode, useId } from "react";

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
};

export function SwitchField({ label, hint, checked, onCheckedChange, disabled, name }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {hint && <span className="block font-normal text-ink-soft">{hint}</span>}
      </label>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled ?? false}
        {...(name ? { name } : {})}
        className="relative h-7 w-12 shrink-0 rounded-full bg-line-strong transition-colors duration-150 disabled:opacity-50 data-[state=checked]:bg-good"
      >
        <Radix.Thumb className="block size-5.5 translate-x-[3px] rounded-full bg-surface transition-transform duration-150 ease-out data-[state=checked]:translate-x-[23px]" />
      </Radix.Root>
    </div>
  );
}
