import { App } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBlock, parseBlock } from './model/block-text.ts';
import { linesAfterPaste, selectedBlock } from './model/commands.ts';
import { type EntryGridState, momentOf } from './use-entry-grid.ts';

/** Copies, cuts and pastes blocks of cells as text, as spreadsheets do. The text of an edited cell is the browser's. */
export function useClipboard(box: RefObject<HTMLElement | null>, grid: EntryGridState): void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const latest = useRef({ grid, refuse: (_most: number): void => undefined });
  latest.current = {
    grid,
    refuse: (most) => void message.warning(t('grid.tooManyLines', { count: most })),
  };

  useEffect(() => {
    const element = box.current;
    /** Chromium offers copying only where text is selected, or where this event is prevented. */
    function onBefore(event: Event): void {
      if (!latest.current.grid.handle.isEditing.current) event.preventDefault();
    }
    function onCopy(event: ClipboardEvent): void {
      const { handle, rules, ...view } = momentOf(latest.current.grid);
      if (handle.isEditing.current) return;
      event.clipboardData?.setData('text/plain', formatBlock(selectedBlock(view, rules.columns)));
      event.preventDefault();
      if (event.type === 'cut') handle.act({ do: 'clear' });
    }
    function onPaste(event: ClipboardEvent): void {
      const { handle, rules, isTyping, ...view } = momentOf(latest.current.grid);
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const isWithinText = handle.isEditing.current || isTyping;
      if (text === '' || (isWithinText && !/[\t\r\n]/.test(text))) return;
      event.preventDefault();
      const block = parseBlock(text);
      if (linesAfterPaste(view, rules.columns, block) > rules.most) latest.current.refuse(rules.most);
      else handle.act({ do: 'paste', block });
    }
    const listeners = [
      ['beforecopy', onBefore],
      ['beforecut', onBefore],
      ['copy', onCopy],
      ['cut', onCopy],
      ['paste', onPaste],
    ] as const;
    for (const [name, listener] of listeners) element?.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of listeners) element?.removeEventListener(name, listener as EventListener);
    };
  }, [box]);
}
