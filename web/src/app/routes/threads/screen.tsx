import { useParams, useSearchParams } from "react-router";

import { ButtonLink } from "@/components/ui/button";
import { Page, PageHeader } from "@/components/ui/page";
import { ThreadView } from "@/features/threads/components/thread-view";
import { ThreadsList } from "@/features/threads/components/threads-list";
import * as messages from "@/features/threads/messages";
import { UploadButton } from "@/features/uploads/components/upload-button";
import { useCustomer, useGuest } from "@/lib/guest";
import { paths } from "@/lib/paths";

const words = {
  customer: { note: messages.customerNote, none: messages.customerNone, at: "" },
  seller: { note: messages.sellerNote, none: messages.sellerNone, at: "/seller" },
  admin: { note: messages.adminNote, none: messages.sellerNone, at: "/admin" },
} as const;

/** All conversations, or the one that the address names. */
export function ThreadsScreen({ office }: { office: keyof typeof words }) {
  const { id } = useParams();
  const [params] = useSearchParams();
  const user = useCustomer();
  const guest = useGuest();
  const { note, none, at } = words[office];
  if (!user) return null;
  if (id)
    return (
      <ThreadView
        key={id}
        id={id}
        user={user._id}
        back={guest ? null : paths.messages(at)}
        upload={(onUploaded) => (
          <UploadButton hereOnly label={messages.addPicture} onUploaded={onUploaded} />
        )}
      />
    );
  const reported = office === "admin" && params.get("reported") === "true";
  const shown = reported ? { reported: "true" } : {};
  return (
    <Page title={messages.title}>
      <PageHeader
        title={messages.title}
        note={note}
        actions={
          office === "admin" && (
            <ButtonLink to={paths.messages(at, "", reported ? {} : { reported: "true" })}>
              {reported ? messages.ownThreads : messages.reportedThreads}
            </ButtonLink>
          )
        }
      />
      <ThreadsList
        office={reported ? "reported" : office}
        user={user._id}
        none={reported ? messages.reportedNone : none}
        to={(thread) => paths.messages(at, thread)}
        toPage={(page) => paths.messages(at, "", { ...shown, page })}
      />
    </Page>
  );
}
