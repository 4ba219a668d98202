import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AppError } from '#shared/errors';
import { recordAddress } from '../detail/record-address.ts';
import { Refusal } from '../form/Refusal.tsx';

interface ActRefusalProps {
  error: AppError;
  /** Called when the document that the error names is opened. */
  onLeave: () => void;
}

/** In the question before an act: why it was refused, and a link to the document that prevents it. */
export function ActRefusal({ error, onLeave }: ActRefusalProps) {
  const { t } = useTranslation();
  const { docKind: area, docId: id, docNo } = error.details;
  const page = typeof area === 'string' && typeof id === 'string' ? recordAddress({ area, id }) : null;
  return (
    <Refusal error={error}>
      {page && (
        <Link to={page.address} onClick={onLeave}>
          {t('documents.open', { docNo })}
        </Link>
      )}
    </Refusal>
  );
}

/** Shows a failure in the question about an act. */
export const actRefusal = (error: AppError, close: () => void) => (
  <ActRefusal error={error} onLeave={close} />
);
