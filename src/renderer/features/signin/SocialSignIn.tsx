import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SocialService } from '#shared/api/setup';
import plain from '../../components/look/plain.module.css';
import { useServiceName } from '../../components/words/service-name.ts';
import { BindPhoneDialog } from './BindPhoneDialog.tsx';
import { useDraft } from './draft.ts';
import { InPlaceError } from './InPlaceError.tsx';
import styles from './SocialSignIn.module.css';
import forms from './sign-in-form.module.css';
import { useSocialSignIn } from './use-social-sign-in.ts';

/** A button for each allowed service, and the handling of the service's redirect back to here. */
export function SocialSignIn({ services }: { services: SocialService[] }) {
  const { t } = useTranslation();
  const nameOf = useServiceName();
  const { state, leave, reset } = useSocialSignIn(services);
  const companyCode = useDraft((draft) => draft.companyCode.trim());
  const [isAsked, setAsked] = useState(false);

  function choose(source: string): void {
    setAsked(companyCode === '');
    if (companyCode === '') document.querySelector<HTMLInputElement>('[name="companyCode"]')?.focus();
    else leave(source, companyCode);
  }

  if (state.kind === 'returning') {
    return (
      <p data-social className={styles.social} role="status" aria-busy="true">
        {t('signin.socialReturning', { service: nameOf(state.source) })}
      </p>
    );
  }
  return (
    <section data-social className={styles.social} aria-label={t('signin.socialWith')}>
      {state.kind === 'failed' && state.error.code !== 'server.unreachable' && (
        <InPlaceError error={state.error} />
      )}
      {isAsked && companyCode === '' && (
        <p className={forms.problem} role="alert">
          {t('signin.companyCodeRequired')}
        </p>
      )}
      <div className={styles.row}>
        <span>{t('signin.socialWith')}</span>
        {services.map(({ source }) => (
          <button key={source} type="button" className={plain.button} onClick={() => choose(source)}>
            {nameOf(source)}
          </button>
        ))}
      </div>
      {state.kind === 'unbound' && (
        <BindPhoneDialog
          oauthId={state.oauthId}
          lead={t('signin.bindLeadSocial', { service: nameOf(state.source) })}
          bound={t('signin.boundSocial')}
          onBound={() => leave(state.source, companyCode)}
          onClose={reset}
        />
      )}
    </section>
  );
}
