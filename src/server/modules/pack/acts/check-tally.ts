import type { SentLine } from '#shared/api/pack-acts';
import type { LineProblem } from '#shared/domain/line-rules';
import { checkTypedLines, type TallySettings } from '#shared/domain/typed-lines';
import { AppError, type Language } from '#shared/errors';

/** Errors named in the message; `problems` has all of them. */
const MOST_NAMED = 10;

/** Throws `tally.invalid` with every error of the lines: V1 to V7, F1, D2. `taken` are codes of other packages. */
export function refuseFaults(
  lines: readonly SentLine[],
  settings: TallySettings,
  taken: ReadonlySet<string>,
): void {
  const faults = checkTypedLines(lines, settings, (barcode) => taken.has(barcode));
  if (faults.length === 0) return;
  const problems = faults.map(({ index, problem }) => ({ line: index + 1, ...problem }));
  const named = problems.slice(0, MOST_NAMED);
  const list = { zh: inLanguage(named, 'zh'), en: inLanguage(named, 'en') };
  throw new AppError('tally.invalid', { count: problems.length, list, problems });
}

function inLanguage(problems: readonly (LineProblem & { line: number })[], language: Language): string {
  return problems
    .map(({ line, words }) => (language === 'zh' ? `第 ${line} 行 ${words.zh}` : `line ${line}: ${words.en}`))
    .join({ zh: '；', en: '; ' }[language]);
}
