import type { ReactNode } from 'react';

/** A sign-in method of the user, with what can be done about it. */
export function SecurityRow({
  title,
  advice,
  children,
}: {
  title: string;
  advice: string;
  children: ReactNode;
}) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <span>{advice}</span>
      </div>
      {children}
    </li>
  );
}
