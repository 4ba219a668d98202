import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceSource } from '#shared/api/reference-sources';
import { shortForm } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { PasswordDialog } from '../../components/users/PasswordDialog.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import { NewRecordFormContext } from './new-record-form.ts';
import { type RenderPicker, usePopupButton } from './use-popup-button.tsx';
import type { Copied, Saved } from './use-record-form.ts';

/** In place of the id of a copied record: the draft of the short form is not that of the whole one. */
const SHORT = 'short';

interface WithNewRecordProps {
  source: NonNullable<ReferenceSource['record']>;
  /** The typed search text, which becomes the name of the new record. */
  typed: string;
  onAdded: (id: string) => void;
  children: RenderPicker;
}

/** Adds below the choices a button for a new record, for users who may add one; a new user's password is told once. */
export function WithNewRecord({ source: { of, api }, typed, onAdded, children }: WithNewRecordProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const NewRecordForm = use(NewRecordFormContext);
  const mayAdd = usePermission(`${of.area}_add`);
  const [begun, setBegun] = useState<Copied | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const begin = () => setBegun({ id: SHORT, values: typed.trim() === '' ? {} : { [of.name]: typed.trim() } });
  const popup = usePopupButton(t('records.newOne', { one: of.words.one[language] }), begin);
  if (!mayAdd || NewRecordForm === null) return children();

  function added(id: string, { password: made }: Saved): void {
    onAdded(id);
    if (typeof made === 'string') setPassword(made);
  }

  return (
    <>
      {children(popup)}
      {begun && (
        <Suspense>
          <NewRecordForm
            of={shortForm(of)}
            calls={callsOf(of, api)}
            row={null}
            copied={begun}
            onSaved={added}
            onClose={() => setBegun(null)}
          />
        </Suspense>
      )}
      {password !== null && <PasswordDialog password={password} onClose={() => setPassword(null)} />}
    </>
  );
}
