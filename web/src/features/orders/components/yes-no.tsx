import { Badge } from "@/components/ui/badge";

export function YesNo({ yes }: { yes: boolean }) {
  return <Badge tone={yes ? "good" : "plain"}>{yes ? "Yes" : "No"}</Badge>;
}
