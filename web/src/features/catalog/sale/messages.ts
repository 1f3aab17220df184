export const formerPrice = "Before";
export const less = (percent: number) => `${percent}% less`;
export const until = (date: string) => `until ${date}`;
