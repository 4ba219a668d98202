import type { CellKeyboardEvent } from 'react-data-grid';
import { useTranslation } from 'react-i18next';
import { nameOfKey } from '../components/keys/screen-keys.ts';
import { useScreenKeys } from '../components/keys/use-screen-keys.ts';
import { openKeysDialog } from '../stores/dialogs.ts';
import { gridKey } from './grid-keys.ts';
import { type EntryGridState, momentOf } from './use-entry-grid.ts';

interface DrawnGrid {
  nextProblem(): void;
  linesInView(): number;
}

/** Handles the keys of a grid and lists them in the overview. */
export function useGridKeys(grid: EntryGridState, drawn: DrawnGrid): (event: CellKeyboardEvent) => void {
  const { t } = useTranslation();
  const counts = grid.rules.columns.some(({ carry }) => carry === 'next');
  useScreenKeys([
    { keys: ['Enter', 'Shift+Enter'], words: t(counts ? 'grid.keyEnterCounting' : 'grid.keyEnter') },
    { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Tab'], words: t('grid.keyArrows') },
    { keys: ['Home', 'End', 'Ctrl+Home', 'Ctrl+End'], words: t('grid.keyEnds') },
    { keys: ['Shift+ArrowDown', 'Ctrl+A'], words: t('grid.keySelect') },
    { keys: ['F2'], words: t('grid.keyEdit') },
    { keys: ['Escape'], words: t('grid.keyRestore') },
    { keys: ['Delete'], words: t('grid.keyClear') },
    { keys: ['Ctrl+D'], words: t('grid.fillDown') },
    { keys: ['Ctrl+Insert'], words: t('grid.insertLine') },
    { keys: ['Ctrl+Delete'], words: t('grid.removeLines') },
    { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], words: t('grid.keyMove') },
    { keys: ['Ctrl+X', 'Ctrl+C', 'Ctrl+V'], words: t('grid.keyClipboard') },
    { keys: ['Ctrl+Z', 'Ctrl+Y'], words: t('grid.keyUndo') },
    { keys: ['F8'], words: t('grid.nextProblem') },
  ]);

  return (event) => {
    // Keys of an input method belong to the text it composes.
    if (event.nativeEvent.isComposing) return event.preventGridDefault();
    const key = gridKey(nameOfKey(event), momentOf(grid), drawn.linesInView());
    // The grid library would open its own editor or move by its own rules; it may use Tab to leave the grid.
    if (event.key !== 'Tab' || key !== undefined) event.preventGridDefault();
    if (key === undefined) return;
    event.preventDefault();
    if (key.do === 'edit') beginEditing(grid, event.target);
    else if (key.do === 'nextProblem') drawn.nextProblem();
    else if (key.do === 'overview') openKeysDialog();
    else {
      if (key.do === 'restore' && event.target instanceof HTMLElement) delete event.target.dataset.ownsEscape;
      grid.handle.act(key);
    }
  };
}

/** F2: the caret at the end of the text, and the arrows within it. */
function beginEditing({ handle }: EntryGridState, target: EventTarget): void {
  if (!(target instanceof HTMLInputElement)) return;
  handle.isEditing.current = true;
  target.dataset.ownsEscape = '';
  target.setSelectionRange(target.value.length, target.value.length);
}
