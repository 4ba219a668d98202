import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceSource } from '#shared/api/reference-sources';
import type { Words } from '#shared/errors';
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
  /** The typed search text, which becomes the name of the new record, and the value of the fields `alsoNamed`. */
  typed: string;
  alsoNamed?: readonly string[];
  /** What is sent with the new record besides its fields. */
  given?: Readonly<Record<string, string>>;
  /** What the button calls it, if it is not the kind of record. */
  words?: Words;
  onAdded: (id: string) => void;
  children: RenderPicker;
}

/** Adds below the choices a button for a new record, for users who may add one; a new user's password is shown once. */
export function WithNewRecord(props: WithNewRecordProps) {
  const { source, typed, alsoNamed = [], given, onAdded, children } = props;
  const { of, api } = source;
  const { words = of.words.one } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const NewRecordForm = use(NewRecordFormContext);
  const mayAdd = usePermission(`${of.area}_add`);
  const [begun, setBegun] = useState<Copied | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const named = typed.trim() === '' ? [] : [of.name, ...alsoNamed].map((field) => [field, typed.trim()]);
  const begin = () => setBegun({ id: SHORT, values: Object.fromEntries(named) });
  const popup = usePopupButton(t('records.newOne', { one: words[language] }), begin);
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
            {...(given && { given })}
            onSaved={added}
            onClose={() => setBegun(null)}
          />
        </Suspense>
      )}
      {password !== null && <PasswordDialog password={password} onClose={() => setPassword(null)} />}
    </>
  );
}
