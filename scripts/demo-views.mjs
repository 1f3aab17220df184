// Makes further views of the demo's pictures, with their copies for cards: goods in other colours, from another side, close
// up, and where they are used. Those that are there already stay; name them to have them made anew. The browser that the
// journeys use does the work, as for demo-cards.mjs.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { draw } from "./demo-scenes.mjs";

/** From which picture; how it is drawn. */
const colours = {
  "running-shoe-sea": ["running-shoe", "hue-rotate(-75deg) saturate(1.9)"],
  "running-shoe-coral": ["running-shoe", "hue-rotate(95deg) saturate(2.2)"],
  "shorts-sky": ["shorts", "hue-rotate(75deg)"],
  "shorts-coral": ["shorts", "hue-rotate(-110deg) saturate(1.2)"],
  "blue-dress-crimson": ["blue-dress", "hue-rotate(130deg) saturate(1.2)"],
  "blue-dress-leaf": ["blue-dress", "hue-rotate(-85deg)"],
  "flip-flop-leaf": ["flip-flop", "hue-rotate(-95deg)"],
  "flip-flop-plum": ["flip-flop", "hue-rotate(70deg)"],
  "school-backpack-sea": ["school-backpack", "hue-rotate(-150deg)"],
};
const twoViews = [
  "silk-sari", "headphones", "running-shoe", "leather-derby", "t-shirt", "jeans", "high-heel", "blue-dress", "pink-top",
  "red-boot", "wool-overcoat", "hiking-boot", "handbag", "school-backpack", "wristwatch", "wooden-chair", "cotton-robe",
  "camera", "teapot",
];
/** Lying on something, standing somewhere, hanging or in the air: which of these suits the side it is drawn from. */
const scenes = {
  oak: [
    "bansuri", "violin", "electric-guitar", "trumpet", "saxophone", "kitchen-knife", "table-tennis-bat", "red-book", "blue-book",
    "green-book", "orange-book", "journal", "book-set", "padlock", "yo-yo", "jigsaw-puzzle", "world-map", "maracas",
    "chocolate-bar", "lunch-box", "accordion", "skateboard", "abacus",
  ],
  slate: [
    "frying-pan", "kadhai", "red-chilli", "rajma", "butter-biscuits", "coconut", "dinner-set", "smartphone", "computer-mouse",
    "computer-keyboard", "game-controller", "power-cell", "torch", "vocal-microphone", "stage-piano", "diya",
  ],
  linen: [
    "sunglasses", "eyeglasses", "wool-scarf", "wool-gloves", "socks", "ballet-slippers", "shirt-and-tie", "clasp-purse",
    "cotton-cap", "sun-hat", "hibiscus", "patterned-notebook", "mango", "sapphire-ring", "boxing-glove", "ballet-flat",
    "heeled-mule", "kitchen-timer", "umbrella",
  ],
  turf: ["cricket-bat", "badminton-racket", "tennis-racket", "hockey-stick", "bow-and-arrow"],
  sand: ["snorkel-mask"],
  table: [
    "honey-pot", "cooking-pot", "tea-cup", "travel-tumbler", "salt-shaker", "glass-jar", "candle", "potted-plant", "cactus",
    "microgreens-kit", "laptop", "desktop-computer", "printer", "transistor-radio", "retro-television", "camcorder",
    "cinema-camera", "studio-microphone", "arcade-joystick", "alarm-clock", "chess-set", "carousel-horse", "toy-race-car",
    "toy-truck", "teddy-bear", "cane-basket", "light-bulb", "briefcase",
  ],
  floor: ["sofa-and-lamp", "bed", "bathtub", "suitcase", "hand-drum", "snare-drum", "telescope", "toolbox", "pinata"],
  garden: [
    "football", "basketball", "tent", "garden-fountain", "garden-hut", "bicycle", "kick-scooter", "coconut-palm", "sunflower",
    "roller-skate",
  ],
  wall: ["wall-mirror", "framed-painting"],
  sky: ["kite", "model-airplane"],
};
/** Of what has something to look at more closely. */
const closeUps = [
  "canoe", "lotus", "ski-set", "bansuri", "violin", "electric-guitar", "accordion", "saxophone", "trumpet", "cinema-camera",
  "camcorder", "transistor-radio", "game-controller", "diya", "carousel-horse", "hand-drum", "snare-drum", "bicycle",
  "telescope", "laptop", "desktop-computer", "retro-television", "printer", "sapphire-ring", "socks",
  "shirt-and-tie", "ballet-slippers", "sun-hat", "suitcase", "pinata", "toy-race-car", "toy-truck",
  "potted-plant", "cane-basket", "alarm-clock", "lunch-box", "roller-skate",
  "model-airplane", "kite", "badminton-racket", "bow-and-arrow", "snorkel-mask", "toolbox",
];
const views = [
  ...Object.entries(colours).map(([name, [from, filter]]) => ({ name, from, filter })),
  ...twoViews.flatMap((from) => [
    { name: `${from}-side`, from, mirrored: true },
    { name: `${from}-close`, from, closest: 1.7, at: from === "headphones" ? [0.3, 0.7] : [0.5, 0.39] },
  ]),
  ...Object.entries(scenes).flatMap(([scene, of]) => of.map((from) => ({ name: `${from}-there`, from, scene }))),
  ...closeUps.map((from) => ({ name: `${from}-close`, from, closest: 1.9 })),
];

const folder = (name) => fileURLToPath(new URL(`../demo/${name}/`, import.meta.url));
const named = process.argv.slice(2);
const wanted = views.filter(
  ({ name }) => named.includes(name) || !existsSync(`${folder("pictures")}${name}.webp`),
);
const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("@playwright/test");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
for (const { name, from, ...how } of wanted) {
  const picture = readFileSync(`${folder("pictures")}${from}.webp`).toString("base64");
  const data = `data:image/webp;base64,${picture}`;
  for (const [kind, side, quality] of [["pictures", 512, 0.8], ["cards", 320, 0.68]]) {
    const drawn = await page.evaluate(draw, { data, name, side, quality, ...how });
    writeFileSync(`${folder(kind)}${name}.webp`, Buffer.from(drawn, "base64"));
  }
}
await browser.close();
console.log(`${wanted.length} views`);
