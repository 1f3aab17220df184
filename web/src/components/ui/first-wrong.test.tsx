import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";

import { ApiError } from "@/lib/api-error";
import { showFieldErrors } from "@/lib/field-errors";

import { TextArea, TextField } from "./field";

/** As the server tells them: by the alphabet. */
const refused = new ApiError(422, "Please enter a code.", {
  errors: { amount: "Please enter an amount.", code: "Please enter a code." },
});

/** Keeps its fields itself. */
function Plain() {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTimeout(() => setErrors({ ...refused.errors }));
  };
  return (
    <form onSubmit={send} noValidate>
      <TextField label="Name" />
      <TextField label="Code" error={errors.code} />
      <TextArea label="Amount" error={errors.amount} />
      <button>Send</button>
    </form>
  );
}

function Hooked() {
  const { register, setError, handleSubmit, formState } = useForm({
    defaultValues: { code: "", amount: "" },
  });
  const send = () => showFieldErrors(refused, { code: "", amount: "" }, setError);
  return (
    <form onSubmit={(event) => void handleSubmit(send)(event)} noValidate>
      <TextField label="Code" error={formState.errors.code?.message} {...register("code")} />
      <TextField label="Amount" error={formState.errors.amount?.message} {...register("amount")} />
      <button>Send</button>
    </form>
  );
}

/** Refuses by itself, with the same words each time. */
function Strict() {
  const [error, setError] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    setError("Please enter an amount.");
  };
  return (
    <form onSubmit={send} noValidate>
      <TextField label="Name" />
      <TextField label="Amount" error={error || undefined} />
      <button>Send</button>
    </form>
  );
}

it.each([
  ["that keeps its fields itself", Plain],
  ["of the library", Hooked],
])(
  "sends whoever is refused to the first wrong field as one reads, in a form %s",
  async (_, Form) => {
    const person = userEvent.setup();
    render(<Form />);
    await person.click(screen.getByRole("button"));
    expect(await screen.findByText("Please enter a code.")).toBeVisible();
    expect(screen.getByLabelText("Code")).toHaveFocus();
  },
);

it("sends them there again when the same is said twice", async () => {
  const person = userEvent.setup();
  render(<Strict />);
  const refusedAt = async () => {
    await person.click(screen.getByRole("button"));
    await waitFor(() => expect(screen.getByLabelText("Amount")).toHaveFocus());
  };
  await refusedAt();
  await refusedAt();
  await person.type(screen.getByLabelText("Name"), "Asha");
  await refusedAt();
});

it("calls nobody away who types meanwhile, or went on elsewhere", async () => {
  const person = userEvent.setup();
  render(
    <>
      <Plain />
      <button>Elsewhere</button>
    </>,
  );
  await person.click(screen.getByRole("button", { name: "Send" }));
  screen.getByRole("button", { name: "Elsewhere" }).focus();
  expect(await screen.findByText("Please enter a code.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
});
