/** The market in the early morning, beside the forms that let people in. */
export function MarketDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 420" aria-hidden className={className}>
      <circle cx="336" cy="128" r="74" fill="var(--accent)" />
      <path d="M0 250c70-34 130-40 210-22s170 8 270-26v218H0z" fill="var(--tint-2)" />
      <path d="M0 306c110-22 220-14 300-4s130 4 180-8v126H0z" fill="var(--tint-8)" />
      <Bunting />
      <Stall x={26} awning="var(--alert)" goods="pots" />
      <Stall x={176} awning="var(--accent)" goods="fruit" />
      <Stall x={326} awning="var(--good)" goods="cloth" />
    </svg>
  );
}

function Bunting() {
  const flags = [40, 92, 146, 200, 254, 308, 362, 416];
  const colours = ["var(--alert)", "var(--surface)", "var(--good)", "var(--surface)"];
  return (
    <g>
      <path d="M10 54Q240 118 470 54" fill="none" stroke="var(--ink)" strokeWidth="2" />
      {flags.map((x, place) => {
        const t = (x + 12 - 10) / 460;
        const y = 54 + 128 * t * (1 - t);
        return (
          <path
            key={x}
            d={`M${x} ${y}l24 ${(0.5 - t) * 13} -12 26z`}
            fill={colours[place % colours.length]}
            stroke="var(--ink)"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        );
      })}
    </g>
  );
}

function Stall({ x, awning, goods }: { x: number; awning: string; goods: keyof typeof shelves }) {
  return (
    <g
      transform={`translate(${x} 206)`}
      stroke="var(--ink)"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      fill="none"
    >
      <path d="M14 54v132M114 54v132" />
      <path d="M4 54 20 8h88l16 46z" fill="var(--surface)" />
      <path d="M28 54 38 8h18l-4 46zM76 54 72 8h18l10 46z" fill={awning} />
      <path
        d="M4 54a12 12 0 0 0 24 0 12 12 0 0 0 24 0 12 12 0 0 0 24 0 12 12 0 0 0 24 0 12 12 0 0 0 24 0z"
        fill="var(--surface)"
      />
      <path d="M28 54a12 12 0 0 0 24 0zM76 54a12 12 0 0 0 24 0z" fill={awning} />
      {shelves[goods]}
      <path d="M6 128h116v58H6z" fill="var(--surface)" />
      <path d="M6 146h116" strokeWidth="1.75" />
    </g>
  );
}

const shelves = {
  pots: (
    <g fill="var(--tint-1)">
      <path d="M26 128c-8-14-4-24 6-26v-6h12v6c10 2 14 12 6 26zM66 128c-6-10-3-18 4-20v-5h10v5c7 2 10 10 4 20z" />
      <path d="M94 128v-22h14v22z" fill="var(--tint-3)" />
    </g>
  ),
  fruit: (
    <g fill="var(--accent)">
      <circle cx="34" cy="118" r="10" />
      <circle cx="56" cy="118" r="10" />
      <circle cx="45" cy="101" r="10" />
      <circle cx="82" cy="119" r="9" fill="var(--good)" />
      <circle cx="102" cy="119" r="9" fill="var(--good)" />
      <circle cx="92" cy="104" r="9" fill="var(--good)" />
    </g>
  ),
  cloth: (
    <g>
      <path d="M20 128v-10h40v10zM24 118v-10h34v10zM20 108V98h40v10z" fill="var(--tint-4)" />
      <path d="M74 128v-10h36v10zM76 118v-10h32v10z" fill="var(--tint-7)" />
      <path d="M78 108c4-12 24-12 28 0z" fill="var(--tint-5)" />
    </g>
  ),
};
