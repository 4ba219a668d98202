import { typedDay } from '#shared/domain/typed-day';
import { FIGURE_TEXT } from '#shared/records/field';
import { OPEN_LIST } from '../../components/open-list.ts';

/** A select's field, unless it takes any text. */
const SELECT = '.ant-select:not(.ant-select-auto-complete) input[role="combobox"]';
/** The choices in a list that match the select's text. */
const CHOICE = '.ant-select-item-option:not(.ant-select-item-option-disabled), .ant-select-tree-treenode';

/**
 * False for a field that would drop a scanned text without a word or could only refuse it: a day, a figure, and a select
 * in which nothing matches. A text that no key has ended may still be typed into a select by hand, for a new record.
 */
export function canTake(field: HTMLElement, text: string, isEnded: boolean): boolean {
  const whole = withTextBefore(field, text).trim();
  if (field.closest('.ant-picker') !== null) return typedDay(whole) !== null;
  if (['decimal', 'numeric'].includes(field.inputMode)) return FIGURE_TEXT.test(whole);
  if (isEnded && field.matches(SELECT)) return hasMatch();
  return true;
}

/** The field's text that the scanned one ends: a fast hand may have begun it before a pause. */
const withTextBefore = (field: HTMLElement, text: string): string =>
  field instanceof HTMLInputElement && field.value.endsWith(text) ? field.value : text;

const hasMatch = (): boolean =>
  [...document.querySelectorAll(OPEN_LIST)].some((list) => list.querySelector(CHOICE) !== null);
