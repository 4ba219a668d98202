import type { TFunction } from 'i18next';
import type { Language, Words } from '#shared/errors';
import { LISTED_TWICE, type LineGroup, repeatedIn } from '#shared/records/lines';
import { fieldProblem } from '../../records/form/field-problem.ts';
import type { LineValues } from '../../records/lines/line-values.ts';
import type { CellProblem, Check, LineProblems, Problems } from '../model/problems.ts';
import { cellText, isBlank, type Line } from '../model/sheet.ts';
import { choiceNamed } from './line-cells.ts';
import type { LineColumn } from './line-columns.ts';

/** Problems of a line that its declaration does not tell: an unknown package, what the server refused. */
export type FurtherProblems = (line: Line) => Readonly<Record<string, Words>>;

interface CheckedBy {
  group: LineGroup;
  columns: readonly LineColumn[];
  read: (line: Line) => LineValues;
  further: FurtherProblems;
  t: TFunction;
  language: Language;
}

/** The problems of the cells of lines by the schemas of their fields, which the server uses too. */
export function createLineCheck({ group, columns, read, further, t, language }: CheckedBy): Check {
  const own = new WeakMap<Line, LineProblems>();
  /** Only the words of the page's language are known here; another language makes another check. */
  const error = (text: string, isMissing = false): CellProblem => ({
    severity: 'error',
    words: { zh: text, en: text },
    isMissing,
  });

  function problemsOf(line: Line): LineProblems {
    const found = columns.flatMap((column): [string, CellProblem][] => {
      if (column.isFixed) return [];
      const { name, field, choices } = column;
      const text = cellText(line, column).trim();
      const isUnknown = choices && text !== '' && !choiceNamed(choices, text);
      const problem = isUnknown ? t('grid.noChoice') : fieldProblem(field, read(line)[name], t, language);
      return problem === null ? [] : [[name, error(problem, text === '')]];
    });
    return Object.fromEntries(found);
  }

  function ownProblems(line: Line): LineProblems {
    const problems = own.get(line) ?? problemsOf(line);
    own.set(line, problems);
    const more = Object.entries(further(line)).map(([name, words]) => [name, { ...error(''), words }]);
    return more.length === 0 ? problems : { ...Object.fromEntries(more), ...problems };
  }

  function check(lines: readonly Line[]): Problems {
    const entered = lines.filter((line) => !isBlank(line));
    const problems = new Map(entered.map((line): [number, LineProblems] => [line.key, ownProblems(line)]));
    const { distinct } = group;
    const repeated = distinct === undefined ? [] : repeatedIn(entered.map(read), distinct);
    for (const at of repeated) {
      const { key } = entered[at] as Line;
      const text = LISTED_TWICE[language].replace(
        '{field}',
        group.fields[distinct ?? '']?.words[language] ?? '',
      );
      problems.set(key, { ...problems.get(key), [distinct ?? '']: error(text) });
    }
    return new Map([...problems].filter(([, found]) => Object.keys(found).length > 0));
  }

  let known: { lines: readonly Line[]; problems: Problems } | undefined;
  return (lines) => {
    if (known?.lines !== lines) known = { lines, problems: check(lines) };
    return known.problems;
  };
}
