import { readRecord, writeRecord } from './records.ts';
import { useSession } from './session.ts';

const NAME = 'topMenuId';

/** Per user, so that two users of one desk do not change each other's choice. */
function lastName(): string {
  const { tenant_id = '', user_id = '' } = useSession.getState().record?.token ?? {};
  return `${NAME} ${tenant_id} ${user_id}`;
}

/** Keeps the chosen top menu over a reload of this tab, and as the user's default for new tabs. */
export function rememberTopMenu(id: string): void {
  writeRecord(sessionStorage, NAME, id, 'session');
  writeRecord(localStorage, lastName(), id);
}

/** Id of the top menu chosen in this tab or, in a new tab, of the user's last choice; empty if there is none. */
export function rememberedTopMenu(): string {
  const { content } = readRecord(sessionStorage, NAME) ?? readRecord(localStorage, lastName()) ?? {};
  return typeof content === 'string' ? content : '';
}
