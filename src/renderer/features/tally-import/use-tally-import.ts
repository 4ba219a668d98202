import { useRef, useState } from 'react';
import type { DataOf } from '#shared/api/kit';
import { type TallyPreview, tallyImportApi } from '#shared/api/tally-import';
import { AppError } from '#shared/errors';
import { NO_MAPPING, type TallyMapping } from '#shared/tally-import/mapping';
import { UPLOAD_LIMIT_BYTES } from '#shared/upload-rules';
import { request } from '../../api/session.ts';
import { saveFile } from '../../components/files/save-file.ts';
import { useWhileBusy } from '../../components/loading/use-while-busy.ts';
import { useHeldChoices } from '../../components/use-held-choices.ts';
import { reloadArea } from '../../records/calls/server-state.ts';
import { showError } from '../../stores/notices.ts';
import { mappingField, PACK_CALLS, type TallyCalls } from './tally-calls.ts';

type Stored = DataOf<typeof tallyImportApi.store>;

export interface TallyImport extends Pick<TallyCalls, 'use'> {
  file: File | null;
  supplierId: string;
  /** How the file is read, beyond the common titles. */
  mapping: TallyMapping;
  /** Null until a file has been checked. */
  preview: TallyPreview | null;
  /** Why the file cannot be read or imported. */
  error: AppError | null;
  busy: boolean;
  choose(file: File): void;
  chooseSupplier(supplierId: string): void;
  /** Reads the file again by this mapping, and keeps it for the chosen supplier. */
  applyMapping(mapping: TallyMapping): void;
  saveTemplate(): void;
  saveFaults(): void;
  /** Imports the file; null if it was refused, which is shown. */
  store(skipsFaulty: boolean): Promise<Stored | null>;
  /** Back to the start, without a file. */
  clear(): void;
}

interface Reading {
  file: File | null;
  supplierId: string;
  mapping: TallyMapping;
  /** Version of the supplier's stored mapping. */
  version: number;
}

const NOTHING: Reading = { file: null, supplierId: '', mapping: NO_MAPPING, version: 0 };

/**
 * The import of a file: checked as soon as it is chosen and after each change of how it is read, then stored or taken
 * as goods. After an ended session the same user finds the file as it was chosen.
 */
export function useTallyImport(calls: TallyCalls = PACK_CALLS, initialSupplierId = ''): TallyImport {
  const [reading, setReading] = useState(NOTHING);
  const [preview, setPreview] = useState<TallyPreview | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const { busy, whileBusy } = useWhileBusy();
  // The answer of an earlier check must not replace that of a later one.
  const latest = useRef(0);

  async function check(next: Reading): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setReading(next);
    setPreview(null);
    setError(null);
    const { file, mapping } = next;
    if (file === null) return;
    if (file.size > UPLOAD_LIMIT_BYTES) {
      setError(new AppError('upload.too_large'));
      return;
    }
    const answer = await whileBusy(
      () => calls.preview(file, mapping),
      (refusal) => turn === latest.current && setError(refusal),
    );
    if (turn === latest.current) setPreview(answer);
  }

  useHeldChoices<Reading>(`tally ${calls.use}`, reading, (held) => {
    if (held !== null) void check(held);
    else if (initialSupplierId !== '') chooseSupplier(initialSupplierId);
  });

  async function findMapping(supplierId: string): Promise<Pick<Reading, 'mapping' | 'version'>> {
    if (supplierId === '') return NOTHING;
    const found = await whileBusy(() => calls.mapping(supplierId), showError);
    return found ?? NOTHING;
  }

  async function keepMapping(mapping: TallyMapping): Promise<number> {
    const { supplierId, version } = reading;
    if (supplierId === '') return version;
    const saved = await whileBusy(() => calls.saveMapping(supplierId, { mapping, version }), showError);
    return saved?.version ?? version;
  }

  const { file, mapping, supplierId } = reading;

  function chooseSupplier(chosen: string): void {
    void findMapping(chosen).then((found) =>
      check({ file, supplierId: chosen, mapping: found.mapping, version: found.version }),
    );
  }

  return {
    use: calls.use,
    file,
    supplierId,
    mapping,
    preview,
    error,
    busy,
    choose: (chosen) => void check({ ...reading, file: chosen }),
    chooseSupplier,
    applyMapping: (next) =>
      void keepMapping(next).then((version) => check({ ...reading, mapping: next, version })),
    saveTemplate: () =>
      void whileBusy(async () => {
        saveFile(await calls.template());
      }, showError),
    saveFaults: () =>
      void whileBusy(async () => {
        if (file === null) return;
        saveFile(await calls.faults(file, mapping));
      }, showError),
    store: (skipsFaulty) =>
      whileBusy(async () => {
        if (file === null) return null;
        const body = { ...mappingField(mapping), skipsFaulty };
        const answer = await request(tallyImportApi.store, { body, file }, { quiet: true });
        reloadArea(answer.jobId === '' ? 'pack' : 'job');
        return answer;
      }, setError),
    clear: () => void check({ ...reading, file: null }),
  };
}
