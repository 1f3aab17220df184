import { smallCopy } from "@/lib/small-copy";

/** What an `img` needs to download no more than it shows. */
export type PictureSource = { src: string; srcSet?: string };

const upload = /^(\/media\/[0-9a-f]+-(\d*[1-9]\d*)x(\d*[1-9]\d*)\/)full\.(jpg|webp)$/i;
const demo = /^\/demo\/pictures\/./;

/** The box that each copy fits into. */
const boxes = [
  ["card", 480, 720],
  ["page", 1200, 1800],
  ["full", 2400, 3600],
] as const;

/** All copies of a picture, which its address tells; one from elsewhere has none. As in `uploads/sizes.rs`. */
export function copies(address: string): PictureSource {
  if (demo.test(address))
    return { src: address, srcSet: `${smallCopy(address)} 320w, ${address} 512w` };
  const [, folder, width, height, ending] = upload.exec(address) ?? [];
  if (!folder) return { src: address };
  let widest = 0;
  const srcSet: string[] = [];
  for (const [name, boxWidth, boxHeight] of boxes) {
    const wide = fitted(Number(width), Number(height), boxWidth, boxHeight);
    if (wide <= widest) continue;
    srcSet.push(`${folder}${name}.${ending} ${wide}w`);
    widest = wide;
  }
  return { src: `${folder}page.${ending}`, srcSet: srcSet.join(", ") };
}

/** How wide a picture is when it is made to fit into a box; it never grows. */
function fitted(width: number, height: number, boxWidth: number, boxHeight: number): number {
  if (width <= boxWidth && height <= boxHeight) return width;
  if (width * boxHeight >= height * boxWidth) return boxWidth;
  return Math.max(1, Math.floor((width * boxHeight + Math.floor(height / 2)) / height));
}
