import { readRecord, writeRecord } from './records.ts';

const NAME = 'topMenuId';

/** Keeps the chosen module over a reload. */
export function rememberTopMenu(id: string): void {
  writeRecord(sessionStorage, NAME, id, 'session');
}

/** Id of the module chosen before the reload, or empty. */
export function rememberedTopMenu(): string {
  const content = readRecord(sessionStorage, NAME)?.content;
  return typeof content === 'string' ? content : '';
}
