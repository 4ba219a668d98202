import { useEffect, useState, useSyncExternalStore } from 'react';
import { tagReadingApi } from '#shared/api/tag-reading';
import { request } from '../../api/session.ts';
import { requireDesk } from '../../desk/connect.ts';
import { type ReadingState, TagReader } from './tag-reader.ts';

/** A reading of the part that uses it, stopped when the part is left. */
export function useTagReader(): { reader: TagReader; state: ReadingState } {
  const [reader] = useState(
    () =>
      new TagReader({
        watch: (call) => requireDesk().rfid.watch(call),
        cancel: (call) => requireDesk().rfid.cancel(call),
        locate: (epcs) => request(tagReadingApi.locate, { body: { epcs } }, { quiet: true }),
      }),
  );
  const state = useSyncExternalStore(reader.subscribe, reader.state);
  useEffect(() => () => void reader.stop(), [reader]);
  return { reader, state };
}
