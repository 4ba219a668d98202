/** The value of each series, by its name and its labels sorted by name. */
export type Series = ReadonlyMap<string, number>;

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
/** The special values of Go's ParseFloat, which ignores case. */
const VALUE = '[-+]?(?:\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?|[Ii]nf)|[Nn]a[Nn]';
const HELP = new RegExp(`^# HELP (${NAME}) [^\\n]*$`);
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`);
const SAMPLE = new RegExp(`^(${NAME})((?:\\{${LABEL}(?:,${LABEL})*,?\\})?) (${VALUE})(?: -?\\d+)?$`);
const PARTS = /_(bucket|sum|count)$/;

/**
 * Parses Prometheus' text format, version 0.0.4, and checks its rules: a line is a comment, a type or a sample; a type
 * is declared once and before its samples; no series is repeated. Throws on the first violation.
 */
export function parseExposition(text: string): { series: Series; types: ReadonlyMap<string, string> } {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const series = new Map<string, number>();
  const types = new Map<string, string>();
  for (const line of text.split('\n')) {
    if (line === '' || HELP.test(line)) continue;
    const [, typed, type] = TYPE.exec(line) ?? [];
    if (typed !== undefined && type !== undefined) {
      if (types.has(typed)) throw new Error(`type said twice: ${line}`);
      types.set(typed, type);
      continue;
    }
    const [, name, labels, value] = SAMPLE.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no line of the format: ${line}`);
    if (!types.has(name) && !types.has(name.replace(PARTS, ''))) throw new Error(`no type before: ${line}`);
    const inOrder = (labels?.match(new RegExp(LABEL, 'g')) ?? []).toSorted().join(',');
    const key = inOrder === '' ? name : `${name}{${inOrder}}`;
    if (series.has(key)) throw new Error(`series twice: ${line}`);
    series.set(key, Number(value.replace(/inf/i, 'Infinity')));
  }
  return { series, types };
}
