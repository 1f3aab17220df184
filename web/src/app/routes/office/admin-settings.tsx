import { useQuery } from "@tanstack/react-query";

import { EmptyState } from "@/components/ui/empty-state";
import { ClosedStall } from "@/components/ui/illustrations";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { settingsQuery } from "@/features/office/api/get-settings";
import { SettingsForm } from "@/features/office/components/settings-form";
import * as messages from "@/features/office/messages";
import { UploadButton } from "@/features/uploads/components/upload-button";
import { errorMessage } from "@/lib/api-error";

export function Component() {
  // What someone is typing must not be replaced by a refetch: the form takes the first answer.
  const { data, error } = useQuery(settingsQuery());
  return (
    <Page title={messages.settings} className="max-w-5xl">
      <PageHeader title={messages.settings} note={messages.settingsNote} />
      {data ? (
        <SettingsForm
          settings={data}
          uploadButton={(onUploaded) => <UploadButton onUploaded={onUploaded} />}
        />
      ) : error ? (
        <EmptyState drawing={<ClosedStall />} title={errorMessage(error)} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  );
}
