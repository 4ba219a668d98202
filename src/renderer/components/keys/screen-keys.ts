/** A key of the visible screen, with its words for the overview. */
export interface ScreenKey {
  /** The keys as they are shown and compared: `/`, `Ctrl+A`, `Shift+ArrowDown`, `F5`; all do the same. */
  keys: readonly string[];
  words: string;
  /** Absent where a part handles the key itself, as a table does with its arrows. */
  run?: () => void;
}

/** The keys of each visible part, the latest part last. */
const parts: { current: readonly ScreenKey[] }[] = [];

/** Adds the keys of a part; returns a function that removes them. `part.current` may change meanwhile. */
export function addKeys(part: { current: readonly ScreenKey[] }): () => void {
  parts.push(part);
  return () => void parts.splice(parts.indexOf(part), 1);
}

/** Every active key, without those a later part has taken over. */
export function activeKeys(): ScreenKey[] {
  const seen = new Set<string>();
  return parts
    .flatMap(({ current }) => current)
    .toReversed()
    .filter(({ keys }) => {
      const isNew = keys.some((key) => !seen.has(key));
      for (const key of keys) seen.add(key);
      return isNew;
    })
    .toReversed();
}

/** The action of a key: the latest part's; undefined for a free key. */
export function actionOf(key: string): (() => void) | undefined {
  return activeKeys().findLast(({ keys, run }) => run !== undefined && keys.includes(key))?.run;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The name under which a key is registered: `Ctrl+A`, `Shift+ArrowDown`, `?`. For characters Shift is omitted, because
 * the character implies it.
 */
export function nameOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const isCharacter = key.length === 1;
  const name = isCharacter && (ctrlKey || metaKey || altKey) ? key.toUpperCase() : key;
  const held = [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && !isCharacter && 'Shift', name];
  return held.filter(Boolean).join('+');
}

interface Typing {
  isComposing: boolean;
  target: EventTarget | null;
}

/** Inputs that do not accept text. */
const NO_TEXT = ['checkbox', 'radio', 'button'];

/** True when the key belongs to text that is being typed or composed by an input method. */
export function isTyping({ isComposing, target }: Typing): boolean {
  if (isComposing) return true;
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
