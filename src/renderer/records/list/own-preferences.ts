import { create } from 'zustand';
import { preferenceApi } from '#shared/api/preference';
import { request } from '../../api/session.ts';
import { readRecord, removeRecord, writeRecord } from '../../stores/records.ts';
import { useServer } from '../../stores/server.ts';
import { useSession } from '../../stores/session.ts';

type Value = Record<string, unknown>;

/** Changes within this time are sent together. */
const SEND_AFTER_MS = 800;

/**
 * The user's preferences by `nameOf(key)`: from the server, or from this computer while the server is unreachable.
 * Unsent changes are stored on this computer until they are sent.
 */
export const usePreferenceValues = create<Record<string, Value | null>>(() => ({}));

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Per user, also on this computer. */
export function nameOf(key: string): string {
  const { tenant_id = '', user_id = '' } = useSession.getState().record?.token ?? {};
  return `preference ${tenant_id} ${user_id} ${key}`;
}

/** Loads a preference: at once from this computer, then from the server; sends an unsent change. */
export async function loadPreference(key: string): Promise<void> {
  const name = nameOf(key);
  const kept = readKept(name);
  if (usePreferenceValues.getState()[name] === undefined && kept)
    usePreferenceValues.setState({ [name]: kept.value });
  if (kept?.isUnsent) return send(key, name);
  try {
    const { value } = await request(preferenceApi.detail, { query: { key } }, { quiet: true });
    // A change by the user during the request is newer.
    if (!readKept(name)?.isUnsent) take(name, value);
  } catch {
    // The list uses this computer's value; the next visit queries again.
    if (!kept) usePreferenceValues.setState({ [name]: null });
  }
}

/** Applies a choice at once and sends it after a pause. */
export function changePreference(key: string, value: Value): void {
  const name = nameOf(key);
  usePreferenceValues.setState({ [name]: value });
  writeRecord(localStorage, name, { value, isUnsent: true });
  clearTimeout(timers.get(name));
  timers.set(
    name,
    setTimeout(() => void send(key, name), SEND_AFTER_MS),
  );
}

async function send(key: string, name: string): Promise<void> {
  const kept = readKept(name);
  if (!kept?.isUnsent || name !== nameOf(key)) return;
  try {
    await request(preferenceApi.save, { body: { key, value: kept.value } }, { quiet: true });
    if (readKept(name)?.value && JSON.stringify(readKept(name)?.value) === JSON.stringify(kept.value))
      take(name, kept.value);
  } catch {
    // Stored on this computer: sent when the server is back, or at the next visit.
    const stop = useServer.subscribe(({ reachable }, before) => {
      if (!reachable || before.reachable) return;
      stop();
      void send(key, name);
    });
  }
}

function take(name: string, value: Value | null): void {
  // The same content as another object would redraw the list.
  const known = usePreferenceValues.getState()[name];
  if (known === undefined || JSON.stringify(known) !== JSON.stringify(value))
    usePreferenceValues.setState({ [name]: value });
  if (value === null) removeRecord(localStorage, name);
  else writeRecord(localStorage, name, { value, isUnsent: false });
}

function readKept(name: string): { value: Value; isUnsent: boolean } | null {
  const content = readRecord(localStorage, name)?.content as
    | { value?: Value; isUnsent?: boolean }
    | undefined;
  return content?.value ? { value: content.value, isUnsent: content.isUnsent === true } : null;
}
