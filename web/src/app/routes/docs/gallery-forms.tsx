import { Trash2 } from "lucide-react";
import { useState } from "react";

import { Button, IconButton } from "@/components/ui/button";
import { CheckField, SelectField, TextArea, TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { SwitchField } from "@/components/ui/switch";
import { toastError, toastSuccess } from "@/lib/toast";

import { Line, Section } from "./gallery-section";

export function GalleryForms() {
  const [seller, setSeller] = useState(true);
  return (
    <>
      <Section title="Buttons">
        <Line>
          <Button kind="primary" size="lg">
            Add to Cart
          </Button>
          <Button kind="primary">Checkout</Button>
          <Button>Continue</Button>
          <Button kind="quiet">Cancel</Button>
          <Button kind="danger">Delete</Button>
          <Button size="sm">Details</Button>
          <Button disabled>Out of Stock</Button>
          <Button kind="primary" busy>
            Paying
          </Button>
          <IconButton label="Delete">
            <Trash2 />
          </IconButton>
        </Line>
        <Line>
          <Button size="sm" onClick={() => toastSuccess("Product updated successfully")}>
            Success toast
          </Button>
          <Button size="sm" onClick={() => toastError("Product is out of stock.")}>
            Error toast
          </Button>
        </Line>
      </Section>
      <Section title="Fields">
        <div className="grid max-w-3xl gap-5 md:grid-cols-2">
          <TextField label="Full Name" defaultValue="Asha Rao" />
          <TextField label="Starting Bid" before="₹" inputMode="decimal" defaultValue="100" />
          <TextField label="Email" error="Enter your email address." defaultValue="asha@" />
          <PasswordField label="Password" hint="8 characters or more." />
          <SelectField label="Sort">
            <option>Newest</option>
            <option>Price: low to high</option>
          </SelectField>
          <TextField label="Id" disabled defaultValue="01890a5d" />
          <TextArea label="Description" placeholder="What makes it good?" />
          <div>
            <SwitchField label="IsSeller" checked={seller} onCheckedChange={setSeller} />
            <CheckField label="4 stars and up" defaultChecked />
            <CheckField type="radio" name="pay" label="PayPal" defaultChecked />
          </div>
        </div>
      </Section>
    </>
  );
}
