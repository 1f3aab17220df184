import { apiAs } from "@/lib/api-client";

/** Ends a session on the server. Nobody waits for it: this browser forgets the session in any case. */
export function endSession(token: string): void {
  apiAs(token)
    .POST("/api/users/signout")
    .catch(() => {});
}
