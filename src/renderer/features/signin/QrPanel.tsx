import { useTranslation } from 'react-i18next';
import { ERROR_CATALOGUE } from '../../api/error-catalogue.ts';
import plain from '../../components/look/plain.module.css';
import { useDesk } from '../../stores/desk.ts';
import { BindPhoneDialog } from './BindPhoneDialog.tsx';
import { InPlaceError, useShownError } from './InPlaceError.tsx';
import styles from './QrPanel.module.css';
import { QrPicture } from './QrPicture.tsx';
import { useQrSignIn } from './use-qr-sign-in.ts';

/** A QR code to confirm in a session elsewhere. */
export function QrPanel() {
  const { t } = useTranslation();
  const { state, renew } = useQrSignIn();
  const { shownError } = useShownError(state.kind === 'failed' ? state.error : null);
  const origin = useDesk((desk) => desk.info?.serverUrl) || location.origin;
  const isShown = state.kind === 'waiting' || state.kind === 'scanned';

  return (
    <div className={styles.panel}>
      {shownError && <InPlaceError error={shownError} />}
      <div className={styles.frame} aria-busy={state.kind === 'loading'}>
        {isShown && (
          <QrPicture
            text={`${origin}/qr-confirm?code=${encodeURIComponent(state.qrCode)}`}
            label={t('signin.qrPicture')}
          />
        )}
        {(state.kind === 'over' || state.kind === 'failed') && (
          <button type="button" className={plain.button} onClick={renew}>
            {t('signin.qrRenew')}
          </button>
        )}
      </div>
      <p role="status">{t(`signin.qr_${state.kind}`)}</p>
      {state.kind === 'unbound' && (
        <BindPhoneDialog
          oauthId={state.oauthId}
          lead={t('signin.bindLead')}
          bound={t(ERROR_CATALOGUE.phoneBound.message.words)}
          onBound={reloadPage}
          onClose={renew}
        />
      )}
    </div>
  );
}

function reloadPage(): void {
  location.reload();
}
