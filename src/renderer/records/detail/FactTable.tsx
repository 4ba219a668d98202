import type { ReactNode } from 'react';
import texts from '../../components/look/texts.module.css';
import styles from './FactTable.module.css';

/** One named value of a record; `shown` where plain text is not enough. */
export interface Fact {
  label: string;
  text: string;
  shown?: ReactNode;
  isCode?: boolean;
}

/** Names and values, one line each. */
export function FactTable({ label, facts }: { label: string; facts: Fact[] }) {
  return (
    <table className={styles.facts} aria-label={label}>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.label}>
            <th scope="row">{fact.label}</th>
            <td className={fact.isCode ? texts.code : ''}>{fact.shown ?? fact.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The facts as text, for copying. */
export function factsAsText(facts: readonly Fact[]): string {
  return facts.map(({ label, text }) => `${label}: ${text}`).join('\n');
}
