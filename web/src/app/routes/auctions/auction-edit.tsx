import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate, useParams } from "react-router";

import { NotLoaded } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonText } from "@/components/ui/skeleton";
import { auctionQuery } from "@/features/auctions/api/get-auction";
import { myStanceQuery } from "@/features/auctions/api/get-my-stance";
import { AuctionForm } from "@/features/auctions/components/auction-form";
import * as messages from "@/features/auctions/messages";
import { fieldsOf, timesOf } from "@/features/auctions/model/auction-fields";
import { mayEdit } from "@/features/auctions/model/stance";
import { UploadButton } from "@/features/uploads/components/upload-button";
import { paths } from "@/lib/paths";
import { serverNow } from "@/lib/server-clock";
import { useUser } from "@/lib/store/store";

export function Component() {
  const { id = "" } = useParams();
  const user = useUser();
  const [title, setTitle] = useState("");
  const lot = useQuery(auctionQuery(id));
  const own = useQuery(myStanceQuery(id, user?._id));
  const failed = [lot, own].find((query) => query.isLoadingError);
  if (lot.data && !mayEdit(lot.data, user, serverNow()))
    return <Navigate to={paths.auction(id)} replace />;
  return (
    <Page title={`${messages.editTitle} ${title}`.trim()}>
      <PageHeader
        title={messages.editTitle}
        actions={
          <Link to={paths.auction(id)} className="prose-link text-sm">
            {messages.backToLot}
          </Link>
        }
      />
      {failed && <NotLoaded query={failed} />}
      {!failed && !(lot.data && own.data) && <SkeletonText lines={8} />}
      {lot.data && own.data && (
        <AuctionForm
          edited={{
            id,
            fields: fieldsOf(lot.data, own.data.reserve),
            times: timesOf(lot.data),
          }}
          onTitle={setTitle}
          upload={(filled, label) => (
            <UploadButton onUploaded={filled} {...(label ? { label } : {})} />
          )}
        />
      )}
    </Page>
  );
}
