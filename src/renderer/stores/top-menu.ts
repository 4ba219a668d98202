import { readRecord, writeRecord } from './records.ts';
import { useSession } from './session.ts';

const NAME = 'topMenuId';

/** Per user, so that two users of one desk do not change each other's. */
function lastName(): string {
  const { tenant_id = '', user_id = '' } = useSession.getState().record?.token ?? {};
  return `${NAME} ${tenant_id} ${user_id}`;
}

/** Keeps the chosen top menu over a reload of this tab, and as the user's default for new tabs. */
export function rememberTopMenu(id: string): void {
  writeRecord(sessionStorage, NAME, id, 'session');
  writeRecord(localStorage, lastName(), id);
}

/** Id of the top menu chosen in this tab or, in a new one, of the user's last choice; empty without any. */
export function rememberedTopMenu(): string {
  const { content } = readRecord(sessionStorage, NAME) ?? readRecord(localStorage, lastName()) ?? {};
  return typeof content === 'string' ? content : '';
}
