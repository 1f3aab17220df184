const small = [
  "",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const groups: [number, string][] = [
  [10_000_000, "crore"],
  [100_000, "lakh"],
  [1000, "thousand"],
  [100, "hundred"],
];

function whole(number: number): string {
  for (const [size, name] of groups)
    if (number >= size) {
      const rest = whole(number % size);
      return `${whole(Math.floor(number / size))} ${name}${rest && ` ${rest}`}`;
    }
  if (number < 20) return small[number] ?? "";
  const ones = small[number % 10];
  return `${tens[Math.floor(number / 10)] ?? ""}${ones ? `-${ones}` : ""}`;
}

/** Rupees as they are spoken in India: a slipped zero is heard where it is not seen. */
export function amountInWords(amount: number): string {
  const paise = Math.round(amount * 100);
  const words = `${whole(Math.floor(paise / 100)) || "zero"} rupees`;
  const rest = whole(paise % 100);
  return rest ? `${words} and ${rest} paise` : words;
}
