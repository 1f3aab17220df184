// How demo-views.mjs draws a view. The function runs in the browser's page, so all that it needs is inside it.

/** A view of a picture as WebP, in base64. The same words give the same picture. */
export async function draw({ data, name, side, quality, filter = "none", mirrored, closest, at, scene }) {
  const image = await createImageBitmap(await (await fetch(data)).blob());
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";

  let seed = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) | 0, 7);
  /** The next number from 0 to 1 (mulberry32). */
  const chance = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low, high) => low + chance() * (high - low);
  /** Colours from top to bottom of a part of the picture. */
  const fill = (top, bottom, ...colours) => {
    const paint = pen.createLinearGradient(0, top * side, 0, bottom * side);
    for (const [place, colour] of colours.entries()) paint.addColorStop(place / (colours.length - 1), colour);
    pen.fillStyle = paint;
    pen.fillRect(0, top * side, side, (bottom - top) * side + 1);
  };
  const glow = (x, y, wide, colour, clear) => {
    const paint = pen.createRadialGradient(x * side, y * side, 0, x * side, y * side, wide * side);
    paint.addColorStop(0, colour);
    paint.addColorStop(1, clear);
    pen.fillStyle = paint;
    pen.fillRect(0, 0, side, side);
  };
  const oval = (x, y, wide, high, colour, blur) => {
    pen.save();
    pen.filter = `blur(${blur * side}px)`;
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(x * side, y * side, wide * side, high * side, 0, 0, Math.PI * 2);
    pen.fill();
    pen.restore();
  };

  /** Where something is drawn in the picture, and where most of it is, from 0 to 1. */
  const look = () => {
    const [grid, small] = [64, new OffscreenCanvas(64, 64).getContext("2d")];
    small.drawImage(image, 0, 0, grid, grid);
    const { data: dots } = small.getImageData(0, 0, grid, grid);
    const alpha = (x, y) => dots[(y * grid + x) * 4 + 3] / 255;
    const light = (x, y) => {
      const at = (y * grid + x) * 4;
      return ((dots[at] + dots[at + 1] + dots[at + 2]) / 765) * alpha(x, y);
    };
    const box = { left: 1, right: 0, top: 1, bottom: 0 };
    for (let y = 0; y < grid; y += 1) {
      for (let x = 0; x < grid; x += 1) {
        if (alpha(x, y) < 0.4) continue;
        box.left = Math.min(box.left, x / grid);
        box.right = Math.max(box.right, (x + 1) / grid);
        box.top = Math.min(box.top, y / grid);
        box.bottom = Math.max(box.bottom, (y + 1) / grid);
      }
    }
    const wide = Math.round(grid / (closest ?? 2));
    let [most, best] = [-1, [0.5, 0.5]];
    for (let top = 0; top + wide < grid; top += 2) {
      for (let left = 0; left + wide < grid; left += 2) {
        let [covered, detail] = [0, 0];
        for (let y = top; y < top + wide; y += 1) {
          for (let x = left; x < left + wide; x += 1) {
            covered += alpha(x, y);
            if (alpha(x, y) > 0.9) detail += Math.abs(light(x + 1, y) - light(x, y)) + Math.abs(light(x, y + 1) - light(x, y));
          }
        }
        const worth = (covered / (wide * wide)) ** 2 * (1 + detail / wide);
        if (worth > most) [most, best] = [worth, [(left + wide / 2) / grid, (top + wide / 2) / grid]];
      }
    }
    return { box, best };
  };

  const surfaces = {
    oak: ["#c99a68", "#b98455"],
    slate: ["#4a4f58", "#3a3f48"],
    linen: ["#efe6d8", "#e4d8c6"],
    turf: ["#79b062", "#5f9a4c"],
    sand: ["#ecd9b0", "#dfc793"],
  };
  /** Seen from above: a ground with its grain. */
  const lay = () => {
    fill(0, 1, ...surfaces[scene]);
    const strokes = { oak: 260, slate: 420, linen: 520, turf: 900, sand: 700 }[scene];
    if (scene === "oak") {
      for (let plank = 0; plank < 4; plank += 1) {
        pen.fillStyle = `rgba(70, 35, 10, ${between(0, 0.14)})`;
        pen.fillRect(0, (plank * side) / 4, side, side / 4);
        pen.fillStyle = "rgba(50, 25, 8, 0.35)";
        pen.fillRect(0, (plank * side) / 4, side, side / 320);
      }
    }
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      const [x, y, dark] = [chance() * side, chance() * side, chance() > 0.5];
      pen.strokeStyle = dark ? "rgba(30, 20, 10, 0.07)" : "rgba(255, 255, 255, 0.09)";
      pen.lineWidth = side / 400;
      pen.beginPath();
      pen.moveTo(x, y);
      if (scene === "oak") pen.lineTo(x + between(0.05, 0.3) * side, y + between(-0.004, 0.004) * side);
      else if (scene === "turf") pen.lineTo(x + between(-0.012, 0.012) * side, y - between(0.01, 0.035) * side);
      else if (scene === "linen") pen.lineTo(stroke % 2 ? x + 0.12 * side : x, stroke % 2 ? y : y + 0.12 * side);
      else pen.lineTo(x + side / 300, y + side / 300);
      pen.stroke();
    }
    glow(0.2, 0.1, 1.2, "rgba(255, 248, 230, 0.28)", "rgba(255, 248, 230, 0)");
    pen.save();
    pen.translate(side / 2, side / 2);
    pen.rotate((chance() > 0.5 ? 1 : -1) * between(0.16, 0.34));
    pen.shadowColor = scene === "slate" ? "rgba(0, 0, 0, 0.6)" : "rgba(50, 30, 10, 0.42)";
    pen.shadowBlur = side * 0.035;
    pen.shadowOffsetX = side * 0.014;
    pen.shadowOffsetY = side * 0.024;
    const wide = side * 0.74;
    pen.drawImage(image, -wide / 2, -wide / 2, wide, wide);
    pen.restore();
  };

  const blade = () => {
    const [x, y] = [chance() * side, between(0.7, 1.04) * side];
    pen.strokeStyle = `hsl(${between(95, 115)} 38% ${between(34, 52)}% / 0.5)`;
    pen.lineWidth = side / 260;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.quadraticCurveTo(x, y - side * 0.02, x + between(-0.014, 0.014) * side, y - between(0.02, 0.045) * side);
    pen.stroke();
  };
  /** Seen from the side: something behind it and something below. */
  const behind = {
    table: () => {
      fill(0, 0.66, "#dfe7e4", "#eef1ec");
      glow(0.22, 0.12, 0.9, "rgba(255, 244, 214, 0.75)", "rgba(255, 244, 214, 0)");
      fill(0.66, 1, "#c79b6c", "#a97a4c");
      fill(0.66, 0.675, "#e0bb8d", "#c79b6c");
    },
    floor: () => {
      fill(0, 0.64, "#e8ddd0", "#f1e9de");
      glow(0.8, 0.1, 0.9, "rgba(255, 240, 205, 0.7)", "rgba(255, 240, 205, 0)");
      fill(0.64, 0.665, "#fbf7f0", "#efe6d9");
      fill(0.665, 1, "#b48a60", "#8f6a46");
      pen.strokeStyle = "rgba(60, 35, 15, 0.22)";
      pen.lineWidth = side / 400;
      for (let plank = -6; plank <= 12; plank += 1) {
        pen.beginPath();
        pen.moveTo((0.5 + (plank - 3) * 0.11) * side, 0.665 * side);
        pen.lineTo((0.5 + (plank - 3) * 0.24) * side, side);
        pen.stroke();
      }
    },
    garden: () => {
      fill(0, 0.6, "#a9d8f2", "#e6f5fb");
      oval(0.25, 0.16, 0.16, 0.04, "rgba(255, 255, 255, 0.85)", 0.02);
      oval(0.8, 0.24, 0.13, 0.03, "rgba(255, 255, 255, 0.8)", 0.02);
      oval(0.2, 0.66, 0.5, 0.14, "#9dc98d", 0.008);
      oval(0.85, 0.68, 0.5, 0.18, "#8bbd7c", 0.008);
      fill(0.64, 1, "#8cc273", "#5f9d4b");
      for (let number = 0; number < 500; number += 1) blade();
    },
  };
  const stand = (box) => {
    behind[scene]();
    const scale = 0.68 / Math.max(box.right - box.left, box.bottom - box.top, 0.6);
    const [wide, foot] = [scale * side, scene === "garden" ? 0.84 : 0.85];
    const [left, top] = [side / 2 - ((box.left + box.right) / 2) * wide, foot * side - box.bottom * wide];
    const half = ((box.right - box.left) * scale) / 2;
    oval(0.52, foot + 0.012, half * 1.05, 0.032, "rgba(40, 22, 8, 0.3)", 0.022);
    oval(0.5, foot - 0.002, half * 0.86, 0.014, "rgba(30, 15, 5, 0.5)", 0.01);
    pen.drawImage(image, left, top, wide, wide);
  };
  const hang = () => {
    fill(0, 0.9, "#d5dfd6", "#c4d1c8");
    glow(0.2, 0.08, 1, "rgba(255, 247, 222, 0.6)", "rgba(255, 247, 222, 0)");
    fill(0.9, 1, "#b98a5c", "#96693f");
    pen.save();
    pen.shadowColor = "rgba(40, 45, 30, 0.4)";
    pen.shadowBlur = side * 0.04;
    pen.shadowOffsetX = side * 0.018;
    pen.shadowOffsetY = side * 0.03;
    pen.drawImage(image, side * 0.19, side * 0.12, side * 0.62, side * 0.62);
    pen.restore();
  };
  const fly = () => {
    fill(0, 1, "#6fb9e8", "#bfe2f5", "#eaf6fb");
    for (let cloud = 0; cloud < 4; cloud += 1) {
      const [x, y] = [between(0.05, 0.95), between(0.1, 0.9)];
      for (const [dx, dy, wide] of [[0, 0, 0.15], [0.09, -0.02, 0.1], [-0.1, 0.01, 0.09]]) {
        oval(x + dx, y + dy, wide, wide * 0.34, "rgba(255, 255, 255, 0.7)", 0.02);
      }
    }
    pen.save();
    pen.translate(side * 0.5, side * 0.48);
    pen.rotate(-0.16);
    pen.drawImage(image, -side * 0.34, -side * 0.34, side * 0.68, side * 0.68);
    pen.restore();
  };
  const plain = () => {
    pen.filter = filter;
    pen.translate(side / 2, side / 2);
    pen.scale(mirrored ? -1 : 1, 1);
    if (mirrored) pen.rotate(0.12);
    const wide = mirrored ? side * 0.94 : side;
    pen.drawImage(image, -wide / 2, -wide / 2, wide, wide);
  };
  /** A photograph has an end, also where the tile below it goes on. */
  const frame = () => {
    pen.beginPath();
    pen.roundRect(0, 0, side, side, side * 0.06);
    pen.clip();
  };

  if (closest || scene) frame();
  if (closest) {
    const [x, y] = at ?? look().best;
    const wide = side * closest;
    fill(0, 1, "#fbf9f6", "#e9e4dc");
    glow(0.3, 0.2, 0.9, "rgba(255, 255, 255, 0.9)", "rgba(255, 255, 255, 0)");
    pen.drawImage(image, side / 2 - x * wide, side / 2 - y * wide, wide, wide);
  } else if (scene in surfaces) lay();
  else if (scene in behind) stand(look().box);
  else if (scene === "wall") hang();
  else if (scene === "sky") fly();
  else plain();
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
}
