import { useRef, useState } from 'react';
import type { RecordedTag } from '#shared/desk/contract/tags';
import type { TriedTag } from '#shared/rfid/weak-tags';
import { playTone } from '../../../components/play-tone.ts';
import type { BatchPack, PackRef } from '../../../stores/dialogs.ts';
import { useTenantId } from '../../../stores/session.ts';
import {
  type BatchOutcome,
  beginBatch,
  choosePack,
  countAttempt,
  findScanned,
  noteTry,
  settlePack,
  withoutSkipped,
} from './tag-batch.ts';
import { TagsAround } from './tags-around.ts';

/** What the last scan was for the batch. */
export interface Scan {
  packNo: string;
  outcome: 'chosen' | 'foreign' | 'written';
}

/** A batch of packages with what was written and scanned last. */
export function useBatch(packs: readonly BatchPack[]) {
  const [batch, setBatch] = useState(() => beginBatch(packs));
  const [lastNo, setLastNo] = useState('');
  const [around] = useState(() => new TagsAround());
  const [scan, setScan] = useState<Scan | null>(null);
  const tenantId = useTenantId();
  const isBusy = useRef(false);
  return {
    batch,
    /** The package whose tag was written last; empty before the first. */
    lastNo,
    around,
    scan,
    /** A scanned package is the next to be written; the one whose tag is being written comes to its end first. */
    choose(code: string): void {
      const found = findScanned(batch, code, tenantId);
      if ('refusal' in found) {
        setScan({ packNo: found.packNo, outcome: found.refusal });
        playTone(220, 0.5);
        return;
      }
      setBatch((before) => choosePack(before, found.pack, isBusy.current));
      setScan({ packNo: found.pack.packNo, outcome: 'chosen' });
      playTone(880, 0.1);
    },
    settle(outcome: BatchOutcome, settled: PackRef, tag: RecordedTag | null): void {
      setBatch((before) => settlePack(before, settled, outcome, performance.now()));
      setScan((before) =>
        before?.packNo === settled.packNo || before?.outcome !== 'chosen' ? null : before,
      );
      if (tag !== null) setLastNo(settled.packNo);
    },
    noteAttempt: () => setBatch(countAttempt),
    noteTry: (tag: TriedTag) => setBatch((before) => noteTry(before, tag)),
    noteBusy(busy: boolean): void {
      isBusy.current = busy;
    },
    /** Once more through those that were left out. */
    again: () => setBatch((before) => withoutSkipped(before)),
  };
}
