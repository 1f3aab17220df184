import { useQuery } from "@tanstack/react-query";

import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { settingsQuery } from "@/features/office/api/get-settings";
import { SettingsForm } from "@/features/office/components/settings-form";
import * as messages from "@/features/office/messages";
import { UploadButton } from "@/features/uploads/components/upload-button";

export function Component() {
  // What someone is typing must not be replaced by a refetch: the form takes the first answer.
  const query = useQuery(settingsQuery());
  const { data } = query;
  return (
    <Page title={messages.settings} className="max-w-5xl">
      <PageHeader title={messages.settings} note={messages.settingsNote} />
      {data ? (
        <SettingsForm
          settings={data}
          uploadButton={(onUploaded) => <UploadButton onUploaded={onUploaded} />}
        />
      ) : query.isLoadingError ? (
        <LoadFailed query={query} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  );
}
