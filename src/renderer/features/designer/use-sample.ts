import { useState } from 'react';
import { packApi } from '#shared/api/pack';
import type { LabelRow, LabelSubject } from '#shared/desk/contract/labels';
import { sampleRow } from '#shared/label/fields/index';
import { packageRow } from '#shared/label/rows/package-row';
import { request } from '../../api/session.ts';
import { type Loaded, useLoaded } from '../../components/loading/use-loaded.ts';
import { localDate } from '../../i18n/dates.ts';
import { usePermission, useTenantId } from '../../stores/session.ts';

/** Packages offered for a number that is typed. */
const OFFERED = 20;

export interface Sample {
  /** The data the label is shown with: those of the chosen package, else ordinary values of the subject. */
  row: LabelRow;
  /** Whether records of this subject can be chosen. */
  isOffered: boolean;
  choices: Loaded<{ id: string; packNo: string }[]>;
  chosenId: string | undefined;
  search(packNo: string): void;
  choose(id: string | undefined): void;
  error: Loaded<LabelRow>['error'];
}

/** Live data of a package that the user chooses. */
export function useSample(subject: LabelSubject): Sample {
  const mayView = usePermission('pack_view');
  const isOffered = mayView && subject === 'package';
  const tenantCode = useTenantId();
  const [packNo, search] = useState('');
  const [chosenId, choose] = useState<string>();
  const choices = useLoaded(`${isOffered}|${packNo}`, async (signal) => {
    if (!isOffered) return [];
    const query = { size: OFFERED, ...(packNo !== '' && { packNo }) };
    return (await request(packApi.page, { query }, { signal, quiet: true })).records;
  });
  const loaded = useLoaded(`${subject}|${chosenId}`, async (signal) => {
    const sample = sampleRow(subject);
    if (chosenId === undefined || !isOffered) return sample;
    const [pack, lines] = await Promise.all([
      request(packApi.detail, { query: { id: chosenId } }, { signal, quiet: true }),
      request(packApi.tallyLines, { query: { packId: chosenId } }, { signal, quiet: true }),
    ]);
    return packageRow(pack, { date: localDate(), tenantCode }, lines);
  });
  const [usual] = useState(() => sampleRow(subject));
  return {
    ...{ isOffered, choices, chosenId, search, choose },
    row: loaded.data ?? usual,
    error: loaded.error,
  };
}
