import { type ComponentType, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inlinePart } from '../../components/loading/inline-part.tsx';
import { SignInForm } from './SignInForm.tsx';
import styles from './SignInWays.module.css';
import { StaySignedIn } from './StaySignedIn.tsx';

/** The ways to sign in. All but the first are fetched when they are chosen. */
const WAYS = {
  password: SignInForm,
  code: inlinePart(async () => (await import('./CodeForm.tsx')).CodeForm, <PendingWay />),
  qr: inlinePart(async () => (await import('./QrPanel.tsx')).QrPanel, <PendingWay />),
} satisfies Record<string, ComponentType>;
type Way = keyof typeof WAYS;
const NAMES = Object.keys(WAYS) as Way[];
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function SignInWays() {
  const { t } = useTranslation();
  const id = useId();
  const [way, setWay] = useState<Way>('password');
  const Panel = WAYS[way];

  function step({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
    const next = NAMES.at((NAMES.indexOf(way) + (STEPS[key] ?? 0)) % NAMES.length);
    if (!STEPS[key] || !next) return;
    setWay(next);
    currentTarget.querySelector<HTMLElement>(`[data-way="${next}"]`)?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={t('signin.ways')} className={styles.ways} onKeyDown={step}>
        {NAMES.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-way={name}
            aria-selected={name === way}
            aria-controls={`${id}-panel`}
            tabIndex={name === way ? 0 : -1}
            onClick={() => setWay(name)}
          >
            {t(`signin.way_${name}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${way}`} className={styles.way}>
        <Panel />
      </div>
      <StaySignedIn />
    </>
  );
}

function PendingWay() {
  const { t } = useTranslation();
  return <p aria-busy="true">{t('common.loading')}</p>;
}
