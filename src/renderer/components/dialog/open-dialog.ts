const DIALOGS = '[role="dialog"][aria-modal="true"], dialog[open]';

/**
 * True when a dialog or drawer covers the page and handles its keys. The component library keeps a closed one in the
 * document, hidden and still marked modal; only a visible one counts.
 */
export const hasOpenDialog = (): boolean => topDialog() !== undefined;

/** The dialog or drawer in front of all others: the one that was opened last stands last in the document. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll(DIALOGS)].findLast((dialog) => dialog.checkVisibility());
}
