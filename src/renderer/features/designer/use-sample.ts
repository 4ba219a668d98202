import { useState } from 'react';
import type { LabelRow, LabelSubject } from '#shared/desk/contract/labels';
import { sampleRow } from '#shared/label/fields/index';
import { shownBy } from '#shared/label/shown-data';
import type { LabelTemplate } from '#shared/label/template';
import { withLabelPictures } from '../../components/desk/label-pictures.ts';
import { type Loaded, useLoaded } from '../../components/loading/use-loaded.ts';
import { localDate } from '../../i18n/dates.ts';
import { useSession, useTenantId } from '../../stores/session.ts';
import { SAMPLE_KINDS, type SampleRecord } from './sample-records.ts';

export interface Sample {
  /** The data shown on the label: the chosen record's, else typical values for the subject. */
  row: LabelRow;
  /** Whether records of this subject can be chosen. */
  isOffered: boolean;
  choices: Loaded<SampleRecord[]>;
  chosen: SampleRecord | undefined;
  search(number: string): void;
  choose(record: SampleRecord | undefined): void;
  /** Why the chosen record, or those to choose from, could not be read. */
  error: Loaded<LabelRow>['error'];
}

/** Live data of a record of the subject that the user chooses by its number, with the pictures that its template shows. */
export function useSample({ subject, elements }: Pick<LabelTemplate, 'subject' | 'elements'>): Sample {
  const permissions = useSession((state) => state.permissions);
  const kinds = SAMPLE_KINDS[subject].filter((kind) => kind.permissions.every((one) => permissions.has(one)));
  const isOffered = kinds.length > 0;
  const tenantCode = useTenantId();
  const companyName = useSession(({ user }) => user?.tenantName ?? '');
  const [number, search] = useState('');
  // A record of another subject has other fields.
  const [picked, pick] = useState<{ subject: LabelSubject; record: SampleRecord }>();
  const chosen = picked?.subject === subject ? picked.record : undefined;
  const choices = useLoaded(`${subject}|${isOffered}|${number}`, async (signal) =>
    (await Promise.all(kinds.map(({ find }) => find(number, signal)))).flat(),
  );
  const { pictures } = shownBy(elements);
  const loaded = useLoaded(`${subject}|${chosen?.id}|${pictures}`, async (signal) => {
    if (chosen === undefined) return sampleRow(subject);
    const label = await chosen.read({ date: localDate(), tenantCode, companyName }, signal);
    const [pictured = label] = await withLabelPictures([label], pictures, signal);
    return pictured.row;
  });
  const [usual] = useState(() => sampleRow(subject));
  return {
    isOffered,
    choices,
    chosen,
    search,
    choose: (record) => pick(record && { subject, record }),
    row: loaded.data ?? usual,
    error: loaded.error ?? choices.error,
  };
}
