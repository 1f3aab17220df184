import { act } from "@testing-library/react";

type Handler = (...said: unknown[]) => void;

/** A connection that does as the test says, in the place of socket.io's. */
class FakeSocket {
  readonly io = { on: (event: string, handler: Handler) => this.on(`io:${event}`, handler) };
  /** What the app said, as `[event, data]`. */
  readonly sent: [string, unknown][] = [];
  closed = false;
  private readonly handlers: [string, Handler][] = [];

  on(event: string, handler: Handler): void {
    this.handlers.push([event, handler]);
  }
  emit(event: string, data: unknown): void {
    this.sent.push([event, data]);
  }
  disconnect(): void {
    this.closed = true;
  }
  /** The server's side. */
  async says(event: string, data?: unknown): Promise<void> {
    await act(async () => {
      for (const [name, handler] of this.handlers) if (name === event) handler(data);
      await Promise.resolve();
    });
  }
}

let opened: FakeSocket[] = [];

export function io(): FakeSocket {
  const socket = new FakeSocket();
  opened.push(socket);
  return socket;
}

/** The newest connection that is open. */
export function socket(): FakeSocket {
  const newest = opened.findLast(({ closed }) => !closed);
  if (!newest) throw new Error("The app has not connected yet.");
  return newest;
}

export const forgetSockets = () => (opened = []);
