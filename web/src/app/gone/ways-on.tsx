import { Link } from "react-router";

type Props = { said: string; ways: { to: string; name: string }[] };

/** What may have happened to what was looked for, and where to go instead. */
export const WaysOn = ({ said, ways }: Props) => (
  <div className="grid justify-items-center gap-3 text-center">
    <p className="max-w-prose text-balance wrap-anywhere text-ink-soft">{said}</p>
    <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm">
      {ways.map(({ to, name }) => (
        <li key={to}>
          <Link to={to} className="prose-link inline-block py-1.5">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </div>
);
