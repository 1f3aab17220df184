import { Badge } from "./badge";
import * as messages from "./messages";

/** `loud`: in capitals, as the specification writes it for people's roles. */
export function YesNo({ yes, loud = false }: { yes: boolean; loud?: boolean }) {
  const { loud: capitals, quiet } = messages.yesNo;
  const words = loud ? capitals : quiet;
  return <Badge tone={yes ? "good" : "plain"}>{yes ? words.yes : words.no}</Badge>;
}
