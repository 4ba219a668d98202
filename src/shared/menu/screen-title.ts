import type { Words } from '../errors.ts';
import type { AnyRecord } from '../records/record.ts';
import type { HandMadeScreen } from './screen-menu.ts';

/** The title of a screen in menu, tab and heading. */
export function screenTitle(of: AnyRecord | HandMadeScreen): Words {
  return 'title' in of ? of.title : (of.menu.title ?? of.words.many);
}
