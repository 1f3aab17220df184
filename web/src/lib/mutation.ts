import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useTanStackMutation,
} from "@tanstack/react-query";
import { useCallback } from "react";

type Then<Answer, Words> = {
  onSuccess?: (answer: Answer, words: Words) => unknown;
  onError?: (error: Error, words: Words) => unknown;
  onSettled?: () => unknown;
};

/**
 * A call that changes something, and what follows it. The library forgets what was to follow when the part of the page
 * that asked is gone, and a row often goes because the call went well: then nobody would hear that it did.
 */
export function useMutation<Answer, Words = void, Before = unknown>(
  options: UseMutationOptions<Answer, Error, Words, Before>,
) {
  const mutation: UseMutationResult<Answer, Error, Words, Before> = useTanStackMutation(options);
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (words: Words, then: Then<Answer, Words> = {}) => {
      void mutateAsync(words)
        .then(
          (answer) => then.onSuccess?.(answer, words),
          (error: Error) => then.onError?.(error, words),
        )
        .finally(then.onSettled);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}

export type Mutation<Answer, Words> = ReturnType<typeof useMutation<Answer, Words>>;
