import { expect, it } from "vitest";

import { smallCopy } from "./small-copy";

it.each([
  ["/demo/pictures/banjo.webp", "/demo/cards/banjo.webp"],
  ["/media/0a1b-2000x1000/full.jpg", "/media/0a1b-2000x1000/card.jpg"],
  ["/media/0a1b-2000x1000/page.jpg", "/media/0a1b-2000x1000/page.jpg"],
  ["https://pictures.example.com/media/full.jpg", "https://pictures.example.com/media/full.jpg"],
])("%s is drawn small from %s", (address, small) => expect(smallCopy(address)).toBe(small));
