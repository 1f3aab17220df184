import type { Tone } from "@/components/ui/badge";

/** One sentence at the top of an order. */
export type Banner = { key: string; tone: Tone; text: string };
