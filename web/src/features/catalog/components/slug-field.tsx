import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";

import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { paths } from "@/lib/paths";

import * as officeMessages from "../office/messages";
import * as messages from "../messages";
import type { ProductFields } from "../model/product-form";
import { suggestSlug } from "../model/slug";

type Props = {
  /** A product nobody has seen yet: its address follows the name until someone edits it. */
  follows: boolean;
  className?: string;
};

export function SlugField({ follows, className }: Props) {
  const { register, formState, setValue, getValues, control } = useFormContext<ProductFields>();
  const [name, url] = useWatch({ control, name: ["name", "url"] });
  const { isSubmitted } = formState;
  const suggestion = suggestSlug(name);
  const last = useRef(suggestion);

  useEffect(() => {
    if (follows && getValues("url") === last.current)
      // What was missing is no longer.
      setValue("url", suggestion, { shouldDirty: true, shouldValidate: isSubmitted });
    last.current = suggestion;
  }, [follows, suggestion, isSubmitted, getValues, setValue]);

  return (
    <div className={className}>
      <TextField
        label={messages.slug}
        required
        spellCheck={false}
        autoCapitalize="none"
        hint={officeMessages.slugHint(decodeURIComponent(paths.product(url || "…")))}
        error={formState.errors.url?.message}
        {...register("url")}
      />
      {suggestion && suggestion !== url && (
        <Button
          kind="quiet"
          size="sm"
          className="mt-1 -ml-3 max-w-full"
          onClick={() => setValue("url", suggestion, { shouldDirty: true, shouldValidate: true })}
        >
          <span className="truncate">{officeMessages.useSlug(suggestion)}</span>
        </Button>
      )}
    </div>
  );
}
