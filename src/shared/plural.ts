const ENGLISH = new Intl.PluralRules('en');

/**
 * The English form that goes with an amount, of `one|other`: `tag|tags`, `record waits|records wait`. In the words of the
 * catalogues it is written after the amount's name: `{{count}} {{count, tag|tags}}`, in error words with single braces.
 */
export function formFor(amount: unknown, forms: string): string {
  const [one = '', other = one] = forms.split('|');
  return ENGLISH.select(Number(amount)) === 'one' ? one : other;
}
