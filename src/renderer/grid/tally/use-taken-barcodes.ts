import { useEffect, useState } from 'react';
import { BARCODE_TAKEN } from '#shared/domain/line-rules';
import type { Words } from '#shared/errors';
import { createPaused } from '../../components/paused.ts';
import { linesOf } from '../model/actions.ts';
import type { GridHandle } from '../use-entry-grid.ts';
import { useLinesChanged } from '../use-lines-changed.ts';
import { createBarcodeLookup, type FindTaken } from './barcode-lookup.ts';
import { tallyInput } from './tally-line.ts';

const NONE: ReadonlyMap<string, Words> = new Map();

/**
 * The barcodes of a grid that are taken (V7), with the reason. They are looked up when the changes of its lines pause;
 * `find` must be the same function in each draw.
 */
export function useTakenBarcodes(handle: GridHandle, find: FindTaken): ReadonlyMap<string, Words> {
  const [taken, setTaken] = useState(NONE);
  const [paused] = useState(() => {
    const lookUp = createBarcodeLookup(find);
    return createPaused(async () => {
      const lines = linesOf(handle.store.getState());
      const found = await lookUp(lines.map((line) => tallyInput(line).barcode));
      if (found.length > 0)
        setTaken(
          (known) => new Map([...known, ...found.map((barcode) => [barcode, BARCODE_TAKEN] as const)]),
        );
    });
  });
  useLinesChanged(handle, paused.note);
  useEffect(() => paused.cancel, [paused]);
  return taken;
}
