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

const look =
  "relative align-middle h-7 w-12 shrink-0 rounded-full bg-line-strong transition-colors duration-150 disabled:opacity-50 data-[state=checked]:bg-good";
const thumb =
  "block size-5.5 translate-x-[3px] rounded-full bg-surface transition-transform duration-150 ease-out data-[state=checked]:translate-x-[23px]";

type BareProps = Pick<Props, "checked" | "onCheckedChange"> & { label: string };

/** Where the words stand elsewhere: in a table. */
export function Switch({ label, checked, onCheckedChange }: BareProps) {
  return (
    <Radix.Root
      aria-label={label}
      checked={checked}
      onCheckedChange={onCheckedChange}
      className={look}
    >
      <Radix.Thumb className={thumb} />
    </Radix.Root>
  );
}

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
        className={look}
      >
        <Radix.Thumb className={thumb} />
      </Radix.Root>
    </div>
  );
}
