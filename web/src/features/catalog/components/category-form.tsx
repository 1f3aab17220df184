import { type FormEvent, type ReactNode, useState } from "react";

import type { CategoryPage } from "@/api/types";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";
import { PictureField } from "@/components/ui/picture-field";
import { useUnsaved } from "@/components/ui/unsaved-changes";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useSaveCategoryPage } from "../api/category-page";
import * as messages from "../category/messages";

type Props = {
  page: CategoryPage;
  uploadButton: (onUploaded: (address: string) => void) => ReactNode;
  onDone: () => void;
};

/** What the shop says of a category. */
export function CategoryForm({ page, uploadButton, onDone }: Props) {
  const [words, setWords] = useState(page.words);
  const [image, setImage] = useState(page.ownImage);
  const save = useSaveCategoryPage(page.name);
  const { question } = useUnsaved(words !== page.words || image !== page.ownImage);
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { words, image },
      {
        onSuccess: () => {
          toastSuccess(messages.saved);
          onDone();
        },
        onError: toastOfficeError,
      },
    );
  };
  return (
    <form onSubmit={send} className="mb-10 grid max-w-2xl gap-5">
      <TextArea
        label={messages.words}
        hint={messages.wordsHint}
        rows={6}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <PictureField
        label={messages.picture}
        hint={messages.pictureHint}
        picture={image || page.image}
        alt={messages.pictureOf(page.name)}
        tint={page.name}
        upload={uploadButton(setImage)}
        value={image}
        onChange={(event) => setImage(event.target.value)}
      />
      <div className="flex gap-3">
        <Button type="submit" kind="primary" busy={save.isPending}>
          {messages.save}
        </Button>
        <Button onClick={onDone}>{messages.cancel}</Button>
      </div>
      {question}
    </form>
  );
}
