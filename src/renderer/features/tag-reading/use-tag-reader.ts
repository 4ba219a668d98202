import { useEffect, useState, useSyncExternalStore } from 'react';
import { tagReadingApi } from '#shared/api/tag-reading';
import { request } from '../../api/session.ts';
import { desk, requireDesk } from '../../desk/connect.ts';
import { ownReadings } from '../../desk/readings.ts';
import { KEYBOARD_READER_ID, typedTags } from './keyboard-reader.ts';
import { type ReadingPorts, type ReadingProgress, type ReadingState, TagReader } from './tag-reader.ts';

/** The desk's readers, and the keyboard-wedge reader; for a stock-take, the desk stores the tags of both. */
const PORTS: ReadingPorts = {
  async watch(call) {
    if (call.readerId !== KEYBOARD_READER_ID) return ownReadings.watch(call);
    const { stocktakeKey: key } = call;
    if (key === undefined) return typedTags.next();
    return typedTags.next({ key, store: (tags) => requireDesk().rfid.addStocktakeTags({ key, tags }) });
  },
  cancel: ownReadings.cancel,
  onPlugged: (listener) => desk?.rfid.onPlugged(listener) ?? (() => {}),
  locate: (epcs) => request(tagReadingApi.locate, { body: { epcs } }, { quiet: true }),
};

/** A reading of the part that uses it, stopped when the part is left. `isCount`: each tag is to be seen once. */
export function useTagReader(isCount = true): { reader: TagReader; state: ReadingState } {
  const [reader] = useState(() => new TagReader(PORTS, isCount));
  const state = useSyncExternalStore(reader.subscribe, reader.state);
  useEffect(() => () => void reader.stop(), [reader]);
  return { reader, state };
}

/** The values that change with each answer of the reader; redraws the calling component that often. */
export function useReadingProgress(reader: TagReader): ReadingProgress {
  return useSyncExternalStore(reader.subscribe, reader.progress);
}
