import { Section } from "./gallery-section";

const roles = [
  "ground",
  "surface",
  "sunk",
  "line",
  "line-strong",
  "ink-soft",
  "ink",
  "accent",
  "accent-soft",
  "accent-ink",
  "good",
  "good-soft",
  "alert",
  "alert-soft",
  "link",
  "link-soft",
];
const tints = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `tint-${n}`);
const sizes = ["text-4xl", "text-3xl", "text-2xl", "text-xl", "text-lg", "text-base", "text-sm"];

export function GalleryColours() {
  return (
    <>
      <Section title="Colour, by role">
        <div className="grid grid-cols-4 gap-3 md:grid-cols-8">
          {[...roles, ...tints].map((role) => (
            <div key={role} className="grid gap-1.5 text-xs text-ink-soft">
              <span
                className="h-14 rounded-card border border-line"
                style={{ background: `var(--${role})` }}
              />
              {role}
            </div>
          ))}
        </div>
      </Section>
      <Section title="Type">
        <div className="grid gap-2">
          {sizes.map((size) => (
            <p key={size} className={`font-display font-semibold ${size}`}>
              The market opens at ₹1,24,999
            </p>
          ))}
          <p className="max-w-prose">
            Inter for everything that is read: short, plain, kind and exact. Lines stay under
            seventy-five characters, and a price inside a sentence, like ₹1,499, keeps its sign.
          </p>
        </div>
      </Section>
    </>
  );
}
