import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { Say } from '../words.ts';

/**
 * The entries of the context menu for what was clicked: an input field, or selected text. Electron has no such menu of
 * its own. Without entries none is opened.
 */
export function contextEntries(
  {
    isEditable,
    selectionText,
    editFlags,
  }: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>,
  say: Say,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: say('copy'), enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'undo', label: say('undo'), enabled: editFlags.canUndo },
    { role: 'redo', label: say('redo'), enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: say('cut'), enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: say('paste'), enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: say('selectAll'), enabled: editFlags.canSelectAll },
  ];
}
