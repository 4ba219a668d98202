import type { ReactNode } from 'react';

/** One thing a record says of itself; `shown` where the text alone does not do. */
export interface Fact {
  label: string;
  text: string;
  shown?: ReactNode;
  isCode?: boolean;
}

/** Names and values, a line each. */
export function FactTable({ label, facts }: { label: string; facts: Fact[] }) {
  return (
    <table className="fact-table" aria-label={label}>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.label}>
            <th scope="row">{fact.label}</th>
            <td className={fact.isCode ? 'code' : ''}>{fact.shown ?? fact.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same as text, to be passed on. */
export function factsAsText(facts: readonly Fact[]): string {
  return facts.map(({ label, text }) => `${label}: ${text}`).join('\n');
}
