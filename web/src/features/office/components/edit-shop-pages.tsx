import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { Link, useSearchParams } from "react-router";

import { Button, ButtonLink } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";
import { LoadFailed } from "@/components/ui/load-failed";
import { Skeleton } from "@/components/ui/skeleton";
import { TypedIsBack } from "@/components/ui/typed-is-back";
import { useUnsaved } from "@/components/ui/unsaved-changes";
import { cx } from "@/lib/cx";
import { useKeptFields } from "@/lib/kept-fields";
import { Markdown } from "@/lib/markdown";
import { paths, shopPages } from "@/lib/paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useEditShopPage } from "../api/edit-shop-page";
import { shopPageQuery } from "../api/get-shop-page";
import * as messages from "../messages";

/** The pages of words, each with a field for its Markdown and what becomes of it beside. */
export function EditShopPages() {
  const [params] = useSearchParams();
  const name = shopPages.find((page) => page === params.get("page")) ?? "help";
  const query = useQuery(shopPageQuery(name));
  return (
    <div className="grid gap-6">
      <nav aria-label={messages.pages} className="flex flex-wrap gap-1">
        {shopPages.map((page) => (
          <Link
            key={page}
            to={paths.adminPages(page)}
            aria-current={page === name ? "page" : undefined}
            className={cx(
              "grid min-h-11 place-items-center rounded-control px-3 text-sm font-medium hover:bg-sunk",
              page === name ? "bg-sunk text-ink" : "text-ink-soft",
            )}
          >
            {messages.pageNames[page]}
          </Link>
        ))}
      </nav>
      {query.isLoadingError && <LoadFailed query={query} />}
      {query.isPending && <Skeleton className="h-96" />}
      {query.data && <Editor key={name} name={name} saved={query.data.text} />}
    </div>
  );
}

function Editor({ name, saved }: { name: string; saved: string }) {
  const form = useForm({ defaultValues: { text: saved } });
  const { register, handleSubmit, reset, control } = form;
  const { isDirty } = form.formState;
  const text = useWatch({ control, name: "text" });
  const edit = useEditShopPage(name);
  const isBack = useKeptFields(`page ${name}`, form);
  const { question } = useUnsaved(isDirty);
  const save = (fields: { text: string }) =>
    edit.mutate(fields.text, {
      onSuccess: (page) => {
        reset({ text: page.text });
        toastSuccess(messages.pageSaved);
      },
      onError: toastOfficeError,
    });
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <form
        onSubmit={(event) => void handleSubmit(save)(event)}
        className="grid content-start gap-4"
      >
        {isBack && <TypedIsBack />}
        <TextArea
          label={messages.markdown}
          hint={messages.markdownHint}
          rows={22}
          {...register("text")}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary" busy={edit.isPending}>
            {messages.savePage}
          </Button>
          <ButtonLink to={paths.shopPage(name)}>{messages.viewPage}</ButtonLink>
        </div>
      </form>
      <section aria-label={messages.preview} className="rounded-card bg-surface p-6">
        {/* The page has headings of its own, of which this is none. */}
        <p className="mb-4 text-sm font-medium text-ink-soft">{messages.preview}</p>
        <div className="grid gap-3 leading-7">
          <Markdown text={text} />
        </div>
      </section>
      {question}
    </div>
  );
}
