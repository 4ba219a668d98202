import { readRecord, writeRecord } from '../../stores/records.ts';
import { useSession } from '../../stores/session.ts';

const KEPT = 5;

/** Per user and company. */
function recordName(area: string): string {
  const { tenant_id = '', user_id = '' } = useSession.getState().record?.token ?? {};
  return `recent ${tenant_id} ${user_id} ${area}`;
}

/** Ids of the last chosen records of a kind, newest first. */
export function readRecentChoices(area: string): string[] {
  const content = readRecord(localStorage, recordName(area))?.content;
  return Array.isArray(content) ? content.filter((id) => typeof id === 'string') : [];
}

export function noteRecentChoice(area: string, id: string): void {
  const others = readRecentChoices(area).filter((one) => one !== id);
  writeRecord(localStorage, recordName(area), [id, ...others].slice(0, KEPT));
}

/** The choices with those in `recent` first, in its order. */
export function recentFirst<T extends { value: string }>(
  choices: readonly T[],
  recent: readonly string[],
): T[] {
  const first = recent.flatMap((id) => choices.find(({ value }) => value === id) ?? []);
  return [...first, ...choices.filter((choice) => !first.includes(choice))];
}
