import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { LabelRow } from '#shared/desk/contract';
import { type AppError, describeError } from '#shared/errors';
import type { LabelTemplate } from '#shared/label/template';
import type { RenderedChunk } from '../print/render-run.ts';
import { createTemplates, loadTemplateFile } from '../print/templates.ts';
import { findResources } from '../resources.ts';
import type { Output } from './output.ts';

/** Further warnings are only counted. */
const MOST_WARNINGS_SHOWN = 20;

/** A file, or by its name, with or without `.json`, a template shipped with the product. */
export function findTemplate(name: string): LabelTemplate {
  if (existsSync(name)) return loadTemplateFile(name);
  const shipped = createTemplates(findResources().templatesDir);
  const id = basename(name, '.json');
  const looksLikePath = basename(name) !== name || id !== name;
  if (looksLikePath && !shipped.list().some((template) => template.id === id)) return loadTemplateFile(name);
  return shipped.get(id);
}

export async function* repeatRows(rows: AsyncIterable<LabelRow>, copies: number): AsyncGenerator<LabelRow> {
  for await (const row of rows) for (let copy = 0; copy < copies; copy += 1) yield row;
}

/** For an option's argument: 1–100 copies. */
export function parseCopies(text: string): number {
  const copies = Number(text);
  if (!Number.isInteger(copies) || copies < 1 || copies > 100) throw new InvalidArgumentError('1–100');
  return copies;
}

/** Says the warnings of the labels that pass, each with its row's number. */
export function watchWarnings(output: Output) {
  let count = 0;
  const show = (warning: AppError) => {
    count += 1;
    if (count > MOST_WARNINGS_SHOWN) return;
    const { code, details } = warning;
    const message = describeError(warning, output.language);
    const row = output.language === 'zh' ? `第 ${details.row} 行` : `Row ${details.row}`;
    output.progress({ warning: { code, message, details } }, `${row}: ${message}`);
  };
  return {
    count: () => count,
    async *watch(chunks: AsyncIterable<RenderedChunk>): AsyncGenerator<RenderedChunk> {
      for await (const chunk of chunks) {
        chunk.warnings.forEach(show);
        yield chunk;
      }
    },
  };
}
