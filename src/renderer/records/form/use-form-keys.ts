import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasOpenDialog, topDialog } from '../../components/dialog/open-dialog.ts';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';
import { OPEN_LIST } from '../../components/open-list.ts';

interface FormKeys {
  save: () => Promise<void>;
  /** Absent in a drawer, which handles Esc itself. */
  leave?: (() => Promise<void>) | undefined;
  /** Its element: a form in a tab that is not shown gets no keys. */
  element: () => HTMLElement | undefined;
}

/** The forms that are open, newest last. */
const openForms: RefObject<FormKeys>[] = [];

/** The newest form that is shown. */
const findFront = () => openForms.findLast(({ current }) => current.element()?.checkVisibility());

/** Lists, calendars, menus and popovers that something in front has open: Esc closes these first. */
const POPUPS = [
  OPEN_LIST,
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
].join(',');

/**
 * The keys of the form in front: Ctrl+S saves and Esc leaves wherever the focus is, because the focused element may
 * just have disappeared. Enter moves to the next field and saves at the last one. A select with a closed list would
 * open it on Enter, so the returned handler, which is the form's own, sees the key first.
 */
export function useFormKeys(keys: FormKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const { t } = useTranslation();
  useScreenKeys([{ keys: ['Ctrl+S'], words: t('records.save') }]);
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    openForms.push(latest);
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (event.isComposing || findFront() !== latest) return;
      const { save, leave } = latest.current;
      if (isSave(event) && !isCovered(latest.current.element())) {
        event.preventDefault();
        if (!event.repeat) void save();
      } else if (event.key === 'Escape' && leave && !isTaken(event)) {
        // Otherwise the question that this may open would be closed by the same key.
        event.stopPropagation();
        void leave();
      } else if (event.key === 'Enter' && isClosedSelect(event.target)) {
        const form = event.target.closest('form');
        if (form === null || !latest.current.element()?.contains(form)) return;
        event.preventDefault();
        event.stopPropagation();
        if (!focusNext(form, event.target) && !event.repeat) void save();
      }
    }
    // Before the inputs see the key: afterwards their popup is closed already.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      openForms.splice(openForms.indexOf(latest), 1);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, []);

  return (event) => {
    // A form opened from this one passes its key events up to it.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isPlainInput(event.target)) return;
    event.preventDefault();
    if (!focusNext(event.currentTarget, event.target) && !event.repeat) void keys.save();
  };
}

const isSave = ({ ctrlKey, metaKey, key }: globalThis.KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's';

/** Whether a dialog is in front of the form: one that the form is not in. */
function isCovered(form: HTMLElement | undefined): boolean {
  const top = topDialog();
  return top !== undefined && !(form && top.contains(form));
}

/** Whether Esc belongs to a dialog, to a list that an input has open, or to the text of a grid's cell. */
function isTaken({ target }: globalThis.KeyboardEvent): boolean {
  const isOfCell = target instanceof Element && target.matches('[data-owns-escape]');
  return isOfCell || hasOpenDialog() || hasOpenPopup();
}

function hasOpenPopup(): boolean {
  return [...document.querySelectorAll(POPUPS)].some((popup) => popup.checkVisibility());
}

function isPlainInput(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox';
}

/** Arrows, Space and letters open its list. A select in a line keeps its Enter. */
const isClosedSelect = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  target.matches('.ant-select input[aria-expanded="false"]:not([data-line] input)');

/** False at the last input of the form. */
function focusNext(form: HTMLElement, from: EventTarget): boolean {
  const inputs = [...form.querySelectorAll<HTMLElement>('input:enabled, textarea:enabled')];
  const next = inputs[inputs.indexOf(from as HTMLElement) + 1];
  next?.focus();
  return next !== undefined;
}
