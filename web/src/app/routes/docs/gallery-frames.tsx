import { useState } from "react";

import { Avatar } from "@/components/ui/avatar";
import { Brand } from "@/components/ui/brand";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { FormSection } from "@/components/ui/form-section";
import { ListSearch } from "@/components/ui/list-search";
import { LoadingOverlay } from "@/components/ui/loading-overlay";
import { PictureField } from "@/components/ui/picture-field";
import { PostalAddress } from "@/components/ui/postal-address";
import { Price } from "@/components/ui/price";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { IdText } from "@/components/ui/table";
import { paths } from "@/lib/paths";

import { Line, Section } from "./gallery-section";

const home = {
  fullName: "Asha Rao",
  address: "14 Residency Road",
  city: "Bengaluru",
  pinCode: "560025",
  country: "India",
};
const here = () => paths.gallery;

/** Larger pieces that hold others. */
export function GalleryFrames() {
  const [open, setOpen] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const wait = () => {
    setWaiting(true);
    setTimeout(() => setWaiting(false), 1500);
  };
  return (
    <Section title="Frames">
      <Line>
        <Brand />
        <Avatar name="Asha Rao" />
        <PostalAddress address={home} />
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Button onClick={wait}>Wait a moment</Button>
      </Line>
      <ListSearch what="Users" label="Search" placeholder="Name or email" query="" to={here} />
      <FormSection title="Your stall" note="Shoppers see this beside everything you sell.">
        <TextField label="Seller Name" defaultValue="Neelkosha Looms" />
        <PictureField
          label="Seller Logo"
          picture="/favicon.svg"
          alt="Logo"
          tint="Looms"
          upload={<Button>Upload Image</Button>}
        />
      </FormSection>
      <StackingTable label="Orders, stacking" columns={[{ name: "ID" }, { name: "User" }]}>
        <StackingRow>
          <StackingCell label="ID" place="middleLeft">
            <IdText id="01890a5d-ac96-774b-bcce-b302099a8057" />
          </StackingCell>
          <StackingCell place="topLeft">Asha Rao</StackingCell>
          <StackingCell place="last">
            <Price amount={17_248.5} />
          </StackingCell>
        </StackingRow>
      </StackingTable>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="A dialog"
        description="From below on a phone."
      />
      {waiting && <LoadingOverlay />}
    </Section>
  );
}
