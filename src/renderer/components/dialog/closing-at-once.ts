/**
 * For a menu whose entries open dialogs: it closes without an animation, because the library hands Esc to a menu that is
 * still closing, not to the dialog in front of it.
 */
export const CLOSING_AT_ONCE = { transitionName: '' } as const;
