import { Dotted } from "@/components/ui/dotted";

/** A bank account as the server writes it, "Meera Rathore · HDFC0001234 · •••• 5678"; the end of the number stays whole. */
export const BankLine = ({ bank }: { bank: string }) => (
  <Dotted>{bank.replaceAll("• ", "•\u00a0").split(" · ")}</Dotted>
);
