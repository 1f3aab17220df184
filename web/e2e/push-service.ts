import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";

/**
 * A push service on this machine, with the keys of one browser: Chromium's own is a company's, which no test reaches.
 * What the shop sends there is opened as a browser would (RFC 8291) and kept for whoever asks.
 */
export class PushService {
  readonly #keys = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly #came = new EventEmitter();
  readonly #taken: string[] = [];
  readonly #server: Server;

  private constructor() {
    this.#keys.generateKeys();
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        this.#taken.push(this.#read(Buffer.concat(chunks)));
        response.writeHead(201).end();
        this.#came.emit("push");
      });
    });
  }

  static async open(): Promise<PushService> {
    const service = new PushService();
    service.#server.listen(0, "127.0.0.1");
    await once(service.#server, "listening");
    return service;
  }

  /** What the browser tells the shop. */
  subscription() {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return {
      endpoint: `http://127.0.0.1:${address.port}/device`,
      keys: {
        p256dh: this.#keys.getPublicKey().toString("base64url"),
        auth: this.#auth.toString("base64url"),
      },
    };
  }

  /** The next push that nobody has asked for yet. */
  async next(): Promise<string> {
    for (;;) {
      const first = this.#taken.shift();
      if (first !== undefined) return first;
      await once(this.#came, "push");
    }
  }

  #read(body: Buffer): string {
    const [salt, server, sealed] = [
      body.subarray(0, 16),
      body.subarray(21, 86),
      body.subarray(86, -16),
    ];
    const derive = (secret: Uint8Array, by: Uint8Array, info: Buffer, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, by, info, length));
    const both = Buffer.concat([Buffer.from("WebPush: info\0"), this.#keys.getPublicKey(), server]);
    const secret = derive(this.#keys.computeSecret(server), this.#auth, both, 32);
    const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce);
    cipher.setAuthTag(body.subarray(-16));
    const opened = Buffer.concat([cipher.update(sealed), cipher.final()]);
    // After the text comes the mark of the last record.
    return opened.subarray(0, -1).toString();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
