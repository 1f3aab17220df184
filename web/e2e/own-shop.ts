import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { demo } from "./support";

/** The program; `scripts/with-demo` names the one that it runs. */
const haat = process.env.HAAT_BIN ?? join(import.meta.dirname, "../../target/debug/haat");

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** A shop of this journey's own, empty but for its admin: what is changed there disturbs no other journey. */
export class OwnShop {
  readonly url: string;
  readonly folder: string;
  readonly #program: ChildProcess;

  private constructor(url: string, folder: string, program: ChildProcess) {
    this.url = url;
    this.folder = folder;
    this.#program = program;
  }

  static async open(...args: string[]): Promise<OwnShop> {
    const folder = await mkdtemp(join(tmpdir(), "haat-own-shop-"));
    const listen = `127.0.0.1:${await freePort()}`;
    const program = spawn(haat, ["serve", "--listen", listen, "--data-dir", folder, ...args], {
      env: {
        PATH: process.env.PATH,
        HAAT_ADMIN_EMAIL: demo.admin,
        HAAT_ADMIN_PASSWORD: demo.password,
        HAAT_RATE_LIMITS: "off",
        // A journey signs its admin in again and again; the one about it says otherwise.
        HAAT_ADMIN_SECOND_FACTOR: "off",
      },
      stdio: "ignore",
    });
    const shop = new OwnShop(`http://${listen}`, folder, program);
    try {
      await shop.#ready();
    } catch (error) {
      await shop.close();
      throw error;
    }
    return shop;
  }

  async #ready(): Promise<void> {
    const patience = Date.now() + 30_000;
    while (this.#program.exitCode === null && Date.now() < patience) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((wait) => setTimeout(wait, 100));
    }
    throw new Error(`${haat} did not open a shop`);
  }

  /** `haat admin …` on this shop's folder. */
  async admin(...args: string[]): Promise<void> {
    const command = spawn(haat, ["admin", ...args, "--data-dir", this.folder], { stdio: "ignore" });
    const [code] = (await once(command, "exit")) as [number | null];
    if (code !== 0) throw new Error(`haat admin ${args.join(" ")} ended with ${code}`);
  }

  async close(): Promise<void> {
    if (this.#program.exitCode === null) {
      this.#program.kill("SIGKILL");
      await once(this.#program, "exit");
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}
