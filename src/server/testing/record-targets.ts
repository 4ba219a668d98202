import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { RECORDS, type RecordArea } from '#shared/records/index';
import type { AnyRecord } from '#shared/records/record';
import { callsOf, type RecordCalls } from '#shared/records/record-calls';
import { sampleOf } from './record-samples.ts';
import type { TestServer } from './test-server.ts';

const AREAS = Object.keys(RECORDS) as RecordArea[];

/** Every kind of record of the kit with its calls. */
export const RECORD_KINDS: readonly { area: RecordArea; of: AnyRecord; calls: RecordCalls }[] = AREAS.map(
  (area) => ({ area, of: RECORDS[area], calls: callsOf(RECORDS[area], api[area]) }),
);

/** Adds one record of every kind; returns their ids by area. */
export async function addRecordTargets(server: TestServer, token: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { area, of, calls } of RECORD_KINDS) {
    const { id = '' } = await server.ask(calls.add, { token, body: sampleOf(of, 'TARGET1') });
    ids.set(area, id);
  }
  return ids;
}

/** Removes them again, so that other suites on the database find only the demo data. */
export async function removeRecordTargets(
  server: TestServer,
  token: string,
  targets: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { area, calls } of RECORD_KINDS)
    await server.ask(calls.remove, { token, query: { ids: targets.get(area) ?? '' } });
}

/** Fields with which a call would change a record if it were allowed; empty for other calls. */
export function recordFields(
  { access }: Endpoint,
  targets: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const [area = ''] = typeof access === 'object' ? access.permission.split('_') : [];
  const kind = RECORD_KINDS.find((one) => one.area === area);
  return kind === undefined
    ? {}
    : { ...sampleOf(kind.of, 'CHANGED1'), id: targets.get(area), ids: targets.get(area) };
}
