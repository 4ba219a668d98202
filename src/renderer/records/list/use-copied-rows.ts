import { type RefObject, useEffect, useRef } from 'react';
import { hasOpenDialog } from '../../components/dialog/open-dialog.ts';
import { isFocusFree } from '../../components/keys/page-focus.ts';
import { isTyping } from '../../components/keys/screen-keys.ts';

/** Ctrl+C copies the result of `textOf` while no text is selected; an empty result leaves the clipboard unchanged. */
export function useCopiedRows(part: RefObject<HTMLElement | null>, textOf: () => string): void {
  const latest = useRef(textOf);
  latest.current = textOf;
  useEffect(() => {
    function textNow(): string {
      const focused = document.activeElement;
      const isHere = isFocusFree() || part.current?.contains(focused);
      const isMarked = document.getSelection()?.isCollapsed === false;
      const isTaken = hasOpenDialog() || isTyping({ target: focused, isComposing: false });
      return isHere && !isMarked && !isTaken ? latest.current() : '';
    }
    /** Chromium offers copying only where text is selected, or where this event is prevented. */
    function onBeforeCopy(event: Event): void {
      if (textNow() !== '') event.preventDefault();
    }
    function onCopy(event: ClipboardEvent): void {
      const text = textNow();
      if (text === '') return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    }
    document.addEventListener('beforecopy', onBeforeCopy);
    document.addEventListener('copy', onCopy);
    return () => {
      document.removeEventListener('beforecopy', onBeforeCopy);
      document.removeEventListener('copy', onCopy);
    };
  }, [part]);
}
