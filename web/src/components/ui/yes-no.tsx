import { Badge, type Tone } from "./badge";
import * as messages from "./messages";

type Props = { yes: boolean; loud?: boolean; no?: Tone };

/** `loud`: in capitals, as the specification writes it for people's roles; `no`: how a No looks that asks for something. */
export function YesNo({ yes, loud = false, no = "plain" }: Props) {
  const { loud: capitals, quiet } = messages.yesNo;
  const words = loud ? capitals : quiet;
  return <Badge tone={yes ? "good" : no}>{yes ? words.yes : words.no}</Badge>;
}
