import { Page, PageHeader } from "@/components/ui/page";
import { MailFigures } from "@/features/notices/office/mail-figures";
import { MailSamples } from "@/features/notices/office/mail-samples";
import { Sender, TestMail } from "@/features/notices/office/mail-tests";
import { MailsList } from "@/features/notices/office/mails-list";
import * as messages from "@/features/notices/office/messages";
import { useUser } from "@/lib/store/store";

export function Component() {
  const user = useUser();
  return (
    <Page title={messages.mails}>
      <PageHeader title={messages.mails} note={messages.mailsNote} />
      <MailFigures />
      <MailsList />
      <div className="mt-12 grid items-start gap-10 xl:grid-cols-2">
        <div className="grid gap-10">
          {user && <TestMail user={user} />}
          <Sender />
        </div>
        <MailSamples />
      </div>
    </Page>
  );
}
