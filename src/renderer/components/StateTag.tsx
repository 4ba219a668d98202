import tones from './look/tones.module.css';
import styles from './StateTag.module.css';

interface StateTagProps {
  /** Without one it is uncoloured. */
  tone?: 'green' | 'amber' | 'blue' | 'red' | 'grey' | undefined;
  children: string;
}

/** A state in words, as a tag: one element, because a list draws one or two in every row. */
export function StateTag({ tone, children }: StateTagProps) {
  return <span className={[styles.tag, tone && tones[tone]].filter(Boolean).join(' ')}>{children}</span>;
}
