import { hashKey, type UseMutationOptions } from "@tanstack/react-query";
import { useCallback, useRef } from "react";

import { follow, type Then, useEveryPress } from "./every-press";

/**
 * A call that changes something, and what follows it. A button knows of the call on its way a moment later: two presses
 * at once would both be sent, and the refusal of the second be read instead of the success of the first. So the same
 * is not sent again while it is under way.
 */
export function useMutation<Answer, Words = void, Before = unknown>(
  options: UseMutationOptions<Answer, Error, Words, Before>,
) {
  const mutation = useEveryPress(options);
  const { mutateAsync: send } = mutation;
  const latest = useRef<{ wish: string; call: Promise<Answer> }>(null);
  const mutateAsync = useCallback<typeof send>(
    (...said) => {
      const wish = hashKey([said[0]]);
      if (latest.current?.wish === wish) return latest.current.call;
      const call = send(...said).finally(() => {
        if (latest.current?.call === call) latest.current = null;
      });
      latest.current = { wish, call };
      return call;
    },
    [send],
  );
  const mutate = useCallback(
    (words: Words, then?: Then<Answer, Words>) => {
      const before = latest.current?.call;
      const call = mutateAsync(words);
      if (call !== before) follow(call, words, then);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}

export type Mutation<Answer, Words> = ReturnType<typeof useMutation<Answer, Words>>;
