import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { ButtonLink } from "@/components/ui/button";
import { FormSection } from "@/components/ui/form-section";
import { keepFocus } from "@/components/ui/keep-focus";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { userQuery } from "@/features/accounts/api/get-user";
import { Devices } from "@/features/accounts/components/devices";
import { OwnSecurity } from "@/features/accounts/components/own-security";
import { ProfileForm } from "@/features/accounts/components/profile-form";
import { SecondFactorSection } from "@/features/accounts/components/second-factor-section";
import { UnverifiedEmail } from "@/features/accounts/components/unverified-email";
import { YourData } from "@/features/accounts/components/your-data";
import * as messages from "@/features/accounts/messages";
import { AddressBook } from "@/features/addresses/components/address-book";
import * as addressMessages from "@/features/addresses/messages";
import { ShippingForm } from "@/features/checkout/components/shipping-form";
import * as noticeMessages from "@/features/notices/messages";
import { UploadButton } from "@/features/uploads/components/upload-button";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

/** The id in the address is not used: a profile is always one's own. */
export function Component() {
  const id = useUser()?._id ?? "";
  const query = useQuery({ ...userQuery(id), enabled: id !== "" });
  const { data: user } = query;
  useEffect(keepFocus, []);
  if (query.isLoadingError) return <NotLoaded query={query} />;
  return (
    <Page title={messages.profile} className="max-w-5xl">
      <PageHeader title={messages.profile} />
      {user ? (
        <>
          {!user.emailVerified && <UnverifiedEmail email={user.email} />}
          <ProfileForm
            key={user._id}
            user={user}
            uploadButton={(onUploaded) => <UploadButton onUploaded={onUploaded} />}
          />
          <AddressBook
            form={(saved, onSave) => (
              <ShippingForm
                saved={saved}
                name={user.name}
                send={addressMessages.keep}
                onSave={onSave}
              />
            )}
          />
          <FormSection title={noticeMessages.ways} note={noticeMessages.waysNote}>
            <ButtonLink to={paths.notices()} className="w-fit">
              {noticeMessages.choose}
            </ButtonLink>
          </FormSection>
          <SecondFactorSection />
          <Devices />
          <OwnSecurity />
          <YourData />
        </>
      ) : (
        <ProfileSkeleton />
      )}
    </Page>
  );
}

function ProfileSkeleton() {
  return (
    <Loading>
      {[1, 2].map((part) => (
        <div
          key={part}
          className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
        >
          <Skeleton className="h-6 w-32" />
          <div className="grid max-w-xl gap-5">
            {[1, 2].map((row) => (
              <div key={row} className="grid gap-1.5">
                <Skeleton className="h-5 w-24" />
                <Skeleton className="h-11 w-full" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </Loading>
  );
}
