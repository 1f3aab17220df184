import { useParams } from "react-router";

import { EditUser } from "@/features/accounts/components/edit-user";

export function Component() {
  const { id = "" } = useParams();
  return <EditUser id={id} />;
}
