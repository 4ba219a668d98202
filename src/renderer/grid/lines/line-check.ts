import type { TFunction } from 'i18next';
import type { Language, Words } from '#shared/errors';
import { LISTED_TWICE, type LineGroup, repeatedIn } from '#shared/records/lines';
import { fieldProblem } from '../../records/form/field-problem.ts';
import type { LineValues } from '../../records/lines/line-values.ts';
import type { CellProblem, Check, LineProblems, Problems } from '../model/problems.ts';
import { cellText, isBlank, type Line } from '../model/sheet.ts';
import { choiceNamed } from './line-cells.ts';
import type { LineColumn } from './line-columns.ts';

/** Problems of a line beyond its declaration: an unknown package, or a refusal by the server. */
export type FurtherProblems = (line: Line) => Readonly<Record<string, Words>>;

type Read = (line: Line) => LineValues;

const error = (words: Words, isMissing = false): CellProblem => ({ severity: 'error', words, isMissing });

/**
 * Finds the problems of a line by the schemas of its fields, which the server uses too; once, since a changed line is
 * another object.
 */
export function createLineProblems(
  columns: readonly LineColumn[],
  read: Read,
  t: TFunction,
  language: Language,
): (line: Line) => LineProblems {
  const known = new WeakMap<Line, LineProblems>();

  function problemsOf(line: Line): LineProblems {
    const found = columns.flatMap((column): [string, CellProblem][] => {
      if (column.isFixed) return [];
      const { name, field, choices } = column;
      const text = cellText(line, column).trim();
      const isUnknown = choices && text !== '' && !choiceNamed(choices, text);
      const problem = isUnknown ? t('grid.noChoice') : fieldProblem(field, read(line)[name], t, language);
      // Only the words of the page's language are known here.
      return problem === null ? [] : [[name, error({ zh: problem, en: problem }, text === '')]];
    });
    return Object.fromEntries(found);
  }

  return (line) => {
    const problems = known.get(line) ?? problemsOf(line);
    known.set(line, problems);
    return problems;
  };
}

interface CheckedBy {
  group: LineGroup;
  read: Read;
  own: (line: Line) => LineProblems;
  further: FurtherProblems;
}

/** The problems of lines: their own, further ones, and values that repeat. */
export function createLineCheck({ group, read, own, further }: CheckedBy): Check {
  const { distinct = '' } = group;
  const called = group.fields[distinct]?.words ?? { zh: '', en: '' };
  const repeatedWords = {
    zh: LISTED_TWICE.zh.replace('{field}', called.zh),
    en: LISTED_TWICE.en.replace('{field}', called.en),
  };

  function problemsOf(line: Line): LineProblems {
    const more = Object.entries(further(line)).map(([name, words]) => [name, error(words)]);
    return more.length === 0 ? own(line) : { ...Object.fromEntries(more), ...own(line) };
  }

  function check(lines: readonly Line[]): Problems {
    const entered = lines.filter((line) => !isBlank(line));
    const problems = new Map(entered.map((line): [number, LineProblems] => [line.key, problemsOf(line)]));
    const repeated = distinct === '' ? [] : repeatedIn(entered.map(read), distinct);
    for (const at of repeated) {
      const { key } = entered[at] as Line;
      problems.set(key, { ...problems.get(key), [distinct]: error(repeatedWords) });
    }
    return new Map([...problems].filter(([, found]) => Object.keys(found).length > 0));
  }

  let known: { lines: readonly Line[]; problems: Problems } | undefined;
  return (lines) => {
    if (known?.lines !== lines) known = { lines, problems: check(lines) };
    return known.problems;
  };
}
