import { Page, PageHeader } from "@/components/ui/page";
import { NoticeChoices } from "@/features/notices/components/notice-choices";
import { PushSwitch } from "@/features/notices/components/push-switch";
import { NoticesList } from "@/features/notices/components/notices-list";
import * as messages from "@/features/notices/messages";
import { useUser } from "@/lib/store/store";

export function Component() {
  const user = useUser();
  if (!user) return null;
  return (
    <Page title={messages.notices}>
      <PageHeader
        title={messages.notices}
        note={messages.noticesNote}
        actions={
          <a href="#ways" className="prose-link text-sm lg:hidden">
            {messages.ways}
          </a>
        }
      />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <NoticesList user={user} />
        </div>
        <section aria-labelledby="ways">
          <h2 id="ways" className="scroll-mt-32 text-lg">
            {messages.ways}
          </h2>
          <p className="mb-4 text-sm text-ink-soft">{messages.waysNote}</p>
          <PushSwitch user={user} />
          <NoticeChoices user={user} />
        </section>
      </div>
    </Page>
  );
}
