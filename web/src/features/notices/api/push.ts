import { queryOptions } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

/** How this device stands: it cannot take pushes, its owner forbade them, or they are on or off. */
type PushState = "cannot" | "forbidden" | "on" | "off";

const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const subscribed = async (): Promise<PushSubscription | null> => {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
};

export const pushQuery = (user: string) =>
  queryOptions({
    queryKey: ["push", user],
    queryFn: async (): Promise<PushState> => {
      if (!canPush()) return "cannot";
      if (Notification.permission === "denied") return "forbidden";
      return (await subscribed()) ? "on" : "off";
    },
    staleTime: 0,
  });

/** The shop's key as browsers want it. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0);
}

/** Asks the person, then the browser's push service, then tells the shop. */
export async function startPushes(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return "forbidden";
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const { key } = await answer(api.GET("/api/notices/push"));
  const options = { userVisibleOnly: true, applicationServerKey: keyBytes(key) };
  const subscription = await worker.pushManager.subscribe(options);
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await answer(api.POST("/api/notices/push", { body: { endpoint, keys: { p256dh, auth } } }));
  return "on";
}

/** At sign-out: whoever is here next shall not be told what concerns this person. The shop learns of it by itself. */
export async function forgetPushes(): Promise<void> {
  try {
    if (canPush()) await (await subscribed())?.unsubscribe();
  } catch {
    // A browser that cannot say so has nothing to forget.
  }
}

export async function stopPushes(): Promise<PushState> {
  const subscription = await subscribed();
  if (!subscription) return "off";
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await answer(api.DELETE("/api/notices/push", { body: { endpoint } }));
  return "off";
}
