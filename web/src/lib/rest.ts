/** Resolves when the page has nothing more urgent to do. Safari cannot tell, and takes it for now. */
export const rest = () =>
  new Promise<void>((resolve) => {
    const whenIdle = (window as Partial<Window>).requestIdleCallback ?? setTimeout;
    whenIdle(() => resolve());
  });
