import type { ReactNode } from 'react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceSource } from '#shared/api/reference-sources';
import type { Words } from '#shared/errors';
import { shortForm } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { OpenedPart } from '../../components/loading/OpenedPart.tsx';
import { PasswordDialog } from '../../components/users/PasswordDialog.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import { NewRecordFormContext } from './new-record-form.ts';
import type { Copied, Saved } from './use-record-form.ts';

/** In place of the id of a copied record: the draft of the short form is not that of the whole one. */
const SHORT = 'short';

export interface NewRecordInput {
  source: NonNullable<ReferenceSource['record']>;
  /** The typed search text, which becomes the name of the new record, and the value of the fields `alsoNamed`. */
  typed: string;
  alsoNamed?: readonly string[];
  /** What is sent with the new record besides its fields. */
  given?: Readonly<Record<string, string>>;
  /** What the button calls it, if it is not the kind of record. */
  words?: Words;
  onAdded: (id: string) => void;
}

interface NewRecord {
  /** Words of its button. */
  label: string;
  /** Opens the form; null for a user who may not add such records. */
  begin: (() => void) | null;
  /** The open form, and the password of a new user, shown once. */
  form: ReactNode;
}

/** A new record that is made where it is to be chosen. */
export function useNewRecord(input: NewRecordInput): NewRecord {
  const { source, typed, alsoNamed = [], given, onAdded } = input;
  const { of, api } = source;
  const { words = of.words.one } = input;
  const { t } = useTranslation();
  const language = useLanguage();
  const NewRecordForm = use(NewRecordFormContext);
  const mayAdd = usePermission(`${of.area}_add`) && NewRecordForm !== null;
  const [begun, setBegun] = useState<Copied | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const named = typed.trim() === '' ? [] : [of.name, ...alsoNamed].map((field) => [field, typed.trim()]);

  function added(id: string, { password: made }: Saved): void {
    onAdded(id);
    if (typeof made === 'string') setPassword(made);
  }

  return {
    label: t('records.newOne', { one: words[language] }),
    begin: mayAdd ? () => setBegun({ id: SHORT, values: Object.fromEntries(named) }) : null,
    form: (
      <>
        {begun && NewRecordForm && (
          <OpenedPart onFailed={() => setBegun(null)}>
            <NewRecordForm
              of={shortForm(of)}
              calls={callsOf(of, api)}
              row={null}
              copied={begun}
              {...(given && { given })}
              onSaved={added}
              onClose={() => setBegun(null)}
            />
          </OpenedPart>
        )}
        {password !== null && <PasswordDialog password={password} onClose={() => setPassword(null)} />}
      </>
    ),
  };
}
