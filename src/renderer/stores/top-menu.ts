import { readRecord, writeRecord } from './records.ts';
import { useSession } from './session.ts';

const NAME = 'topMenuId';

/** Each person's own, so that two at one desk do not change each other's. */
function lastName(): string {
  const { tenant_id = '', user_id = '' } = useSession.getState().record?.token ?? {};
  return `${NAME} ${tenant_id} ${user_id}`;
}

/** Keeps the chosen module over a reload of this tab, and as the one the person begins in next time. */
export function rememberTopMenu(id: string): void {
  writeRecord(sessionStorage, NAME, id, 'session');
  writeRecord(localStorage, lastName(), id);
}

/** Id of the module chosen in this tab or, in a new one, the last the person chose; empty without any. */
export function rememberedTopMenu(): string {
  const { content } = readRecord(sessionStorage, NAME) ?? readRecord(localStorage, lastName()) ?? {};
  return typeof content === 'string' ? content : '';
}
