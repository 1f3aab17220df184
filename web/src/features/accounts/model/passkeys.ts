import type { components } from "@/api/schema.gen";

import * as messages from "../messages";

type Schemas = components["schemas"];

/** base64url, as the server and WebAuthn write bytes. */
export function toBase64(bytes: ArrayBuffer): string {
  const text = String.fromCodePoint(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0);
}

/** Browsers make passkeys for names only, and on pages that nobody on the way can change. */
export function passkeysWork(): boolean {
  const { hostname } = window.location;
  return (
    typeof window.PublicKeyCredential === "function" &&
    window.isSecureContext &&
    !/^[\d.]+$|:/.test(hostname)
  );
}

/** The browser's own words are for programmers. */
function inWords(error: unknown): Error {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return new Error(messages.passkeyThere);
  return new Error(messages.noPasskeyGiven);
}

function isOf<T>(kind: new (...args: never[]) => T, value: unknown): value is T {
  return value instanceof kind;
}

async function credential(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const given = await ask().catch((error: unknown) => {
    throw inWords(error);
  });
  if (!isOf(PublicKeyCredential, given)) throw inWords(null);
  return given;
}

export async function makePasskey(asked: Schemas["NewPasskeyJson"]) {
  const { response } = await credential(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: fromBase64(asked.challenge),
        rp: { id: asked.rpId, name: asked.rpName },
        user: {
          id: fromBase64(asked.userId),
          name: asked.userName,
          displayName: asked.userName,
        },
        pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: asked.exclude.map((id) => ({ type: "public-key", id: fromBase64(id) })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
      },
    }),
  );
  if (!isOf(AuthenticatorAttestationResponse, response)) throw inWords(null);
  return {
    clientDataJSON: toBase64(response.clientDataJSON),
    authenticatorData: toBase64(response.getAuthenticatorData()),
  };
}

export async function askPasskey(asked: Schemas["PasskeyChallengeJson"]) {
  const { id, response } = await credential(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: fromBase64(asked.challenge),
        rpId: asked.rpId,
        userVerification: "required",
      },
    }),
  );
  if (!isOf(AuthenticatorAssertionResponse, response)) throw inWords(null);
  return {
    id,
    clientDataJSON: toBase64(response.clientDataJSON),
    authenticatorData: toBase64(response.authenticatorData),
    signature: toBase64(response.signature),
  };
}
