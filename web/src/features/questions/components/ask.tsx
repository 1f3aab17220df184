import { useState } from "react";

import { Button } from "@/components/ui/button";
import { takeFocus } from "@/components/ui/keep-focus";
import { isKept } from "@/lib/kept-fields";
import { toastError, toastSuccess } from "@/lib/toast";

import { useAsk } from "../api/questions";
import * as messages from "../messages";
import type { AskProps } from "./questions";
import { TextForm, type Upload } from "./text-form";

type Props = AskProps & { upload: Upload };

/** A button that opens a form; the form opens by itself when something was typed into it before. */
export function Ask({ thing, id, upload }: Props) {
  const ask = useAsk(thing, id);
  const about = `question ${id}`;
  const [open, setOpen] = useState(() => isKept(about));
  /** The form was open: its button takes the focus over. */
  const [asked, setAsked] = useState(false);
  if (!open)
    return (
      <Button ref={asked ? takeFocus : null} onClick={() => setOpen(true)}>
        {messages.ask}
      </Button>
    );
  const close = () => {
    setOpen(false);
    setAsked(true);
  };
  return (
    <div className="grid gap-2">
      <TextForm
        about={about}
        label={messages.yourQuestion}
        send={messages.send}
        busy={ask.isPending}
        onCancel={close}
        upload={upload}
        onSend={(text, images) =>
          ask.mutate(
            { text, images },
            {
              onSuccess: () => {
                close();
                toastSuccess(messages.sent);
              },
              onError: toastError,
            },
          )
        }
      />
      <p className="text-sm text-ink-soft">{messages.askNote}</p>
    </div>
  );
}
