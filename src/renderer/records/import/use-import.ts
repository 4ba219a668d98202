import { useState } from 'react';
import { AppError } from '#shared/errors';
import type { ImportAnswer, ImportCalls } from '#shared/records/import-api';
import type { AnyRecord } from '#shared/records/record';
import { request } from '../../api/session.ts';
import { saveFile } from '../../components/files/save-file.ts';
import { useWhileBusy } from '../../components/loading/use-while-busy.ts';
import { useHeldChoices } from '../../components/use-held-choices.ts';
import { showError } from '../../stores/notices.ts';
import { reloadArea } from '../calls/server-state.ts';
import { useSettings } from '../calls/use-settings.ts';

export interface ImportState {
  /** Size limit of the file, in KB. */
  mostKb: number;
  file: File | null;
  covers: boolean;
  /** The result of the trial; null while it runs, or where the file cannot be read. */
  trial: ImportAnswer | null;
  /** Why the file cannot be imported at all. */
  error: AppError | null;
  busy: boolean;
  choose(file: File): void;
  setCovers(covers: boolean): void;
  saveTemplate(): void;
  saveFaults(): void;
  /** Imports the file; null where it was refused, which is shown. */
  save(): Promise<ImportAnswer | null>;
}

/**
 * The import of a file: a trial as soon as it is chosen, then the import itself. After an ended session the same user finds
 * the file as it was chosen.
 */
export function useImport(of: AnyRecord, calls: ImportCalls): ImportState {
  const [file, setFile] = useState<File | null>(null);
  const [covers, setCovers] = useState(false);
  const [trial, setTrial] = useState<ImportAnswer | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const { busy, whileBusy } = useWhileBusy();
  const { recordImportKb: mostKb } = useSettings();

  const send = (chosen: File, isCovered: boolean, isTrial: boolean) =>
    request(
      calls.importRecords,
      { body: { isCovered: Number(isCovered), isTrial: Number(isTrial) }, file: chosen },
      { quiet: true },
    );

  async function tryOut(chosen: File, isCovered: boolean): Promise<void> {
    setTrial(null);
    setError(null);
    if (chosen.size > mostKb * 1024) return setError(new AppError('import.too_large', { most: mostKb }));
    setTrial(await whileBusy(() => send(chosen, isCovered, true), setError));
  }

  useHeldChoices(`import file ${of.area}`, { file, covers }, (held) => {
    if (held === null) return;
    setFile(held.file);
    setCovers(held.covers);
    if (held.file !== null) void tryOut(held.file, held.covers);
  });

  return {
    mostKb,
    file,
    covers,
    trial,
    error,
    busy,
    choose(chosen) {
      setFile(chosen);
      void tryOut(chosen, covers);
    },
    setCovers(isCovered) {
      setCovers(isCovered);
      if (file !== null) void tryOut(file, isCovered);
    },
    saveTemplate: () =>
      void whileBusy(async () => {
        saveFile(await request(calls.importTemplate, {}, { quiet: true }));
      }, showError),
    saveFaults: () =>
      void whileBusy(async () => {
        if (file === null) return;
        const input = { body: { isCovered: Number(covers) }, file };
        saveFile(await request(calls.importFaults, input, { quiet: true }));
      }, showError),
    save: () =>
      whileBusy(async () => {
        if (file === null) return null;
        const answer = await send(file, covers, false);
        reloadArea(answer.isLarge ? 'job' : of.area);
        return answer;
      }, setError),
  };
}
