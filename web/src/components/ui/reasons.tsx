/** What people said who reported something. */
export function Reasons({ reasons }: { reasons: string[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="mt-2 list-disc pl-5 text-sm text-alert">
      {reasons.map((reason, place) => (
        <li key={place} className="wrap-anywhere">
          {reason}
        </li>
      ))}
    </ul>
  );
}
