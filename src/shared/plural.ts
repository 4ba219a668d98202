const ENGLISH = new Intl.PluralRules('en');

/**
 * Chooses the English form for a number from `one|other`: `tag|tags`, `record waits|records wait`. The catalogues
 * write it after the name of the number: `{{count}} {{count, tag|tags}}`, error words with single braces.
 */
export function formFor(amount: unknown, forms: string): string {
  const [one = '', other = one] = forms.split('|');
  return ENGLISH.select(Number(amount)) === 'one' ? one : other;
}
