const DIALOGS = '[role="dialog"][aria-modal="true"], dialog[open]';

/**
 * Whether a dialog or drawer lies over the page and keeps its keys. The component library leaves a closed one in the
 * document, out of sight and still marked modal; only one that is drawn counts.
 */
export function hasOpenDialog(): boolean {
  return [...document.querySelectorAll(DIALOGS)].some((dialog) => dialog.checkVisibility());
}
