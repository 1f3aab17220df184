import { useNavigate } from "react-router";

import type { Message } from "@/api/types";
import { paths } from "@/lib/paths";
import { toastSuccess } from "@/lib/toast";

import { PasswordForm, type PasswordFormProps } from "./password-form";

type Props = Pick<PasswordFormProps<Message>, "token" | "sending" | "isSaid" | "button">;

/** A new password by the link of a mail; afterwards one signs in with it. */
export function NewPasswordForm(props: Props) {
  const navigate = useNavigate();
  const done = ({ message }: Message) => {
    toastSuccess(message);
    void navigate(paths.signin());
  };
  return <PasswordForm {...props} size="lg" another onDone={done} />;
}
