/** The next turn of the browser: what someone has pressed meanwhile comes first. */
export const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
