import type { Endpoint } from '#shared/api/kit';
import { REFERENCE_SOURCES } from '#shared/api/reference-sources';
import type { Stranded } from '#shared/records/act';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { request } from '../../api/session.ts';
import { useSession } from '../../stores/session.ts';

/** The most that are named; for more, the note gives their number. */
const MOST_NAMED = 10;

/** Documents that an act strands. */
export interface FoundStranded {
  of: AnyRecord;
  words: Stranded['words'];
  total: number;
  records: readonly RecordRow[];
}

/** The documents that an act on these rows strands; null if there are none that the user may see. */
export async function findStranded(
  { of: area, by, where, words }: Stranded,
  rows: readonly { id: string }[],
): Promise<FoundStranded | null> {
  const { document } = REFERENCE_SOURCES[area];
  if (document === undefined || !useSession.getState().permissions.has(`${area}_view`)) return null;
  const { of, api } = document;
  const query = { ...where, [`${by}_in`]: rows.map(({ id }) => id).join(','), size: MOST_NAMED };
  // The act itself reports a fault of the server.
  const page = await request(callsOf(of, api).page as Endpoint, { query }, { quiet: true }).catch(() => null);
  const { records, total } = (page ?? { total: 0 }) as Pick<FoundStranded, 'records' | 'total'>;
  return total === 0 ? null : { of, words, total, records };
}
