const DIALOGS = '[role="dialog"][aria-modal="true"], dialog[open]';

/**
 * True when a dialog or drawer covers the page and handles its keys. The component library keeps a closed one in the
 * document, hidden and still marked modal; only a visible one counts.
 */
export function hasOpenDialog(): boolean {
  return [...document.querySelectorAll(DIALOGS)].some((dialog) => dialog.checkVisibility());
}
