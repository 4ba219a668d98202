import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parse as parseCsv } from 'csv-parse';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { type LabelRow, LabelRowSchema } from '#shared/desk/contract/labels';
import { AppError } from '#shared/errors';
import { reasonOf } from '../storage/reason-of.ts';
import { decodeRowText } from './row-text.ts';

export type RowFormat = 'json' | 'jsonl' | 'csv';

/**
 * Reads the label rows of a file one at a time, no faster than the consumer takes them. Formats: JSON (one array), JSON
 * lines, and CSV with a title row, in UTF-8 or GBK; `-` is stdin. Without `format` the file's first character decides.
 * Throws `file.missing`, `file.unreadable`, or `rows.invalid` with the number of the bad row, counted from 1.
 */
export async function* readRows(path: string, format?: RowFormat): AsyncGenerator<LabelRow> {
  const source: Readable = path === '-' ? process.stdin : createReadStream(path);
  const text = decodeRowText(readBytes(source, path), path);
  let number = 0;
  for await (const { row, reason } of parseRows(text, format)) {
    number += 1;
    if (reason !== undefined) throw new AppError('rows.invalid', { row: number, reason });
    yield checkRow(row, number);
  }
}

/** Returns the value if it is a row: text, numbers and nulls by name. */
function checkRow(value: unknown, number: number): LabelRow {
  const parsed = LabelRowSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const reason = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');
  throw new AppError('rows.invalid', { row: number, reason });
}

interface ParsedRow {
  row?: unknown;
  /** The reason why the text is not a row. No further lines follow it. */
  reason?: string;
}

async function* readBytes(source: Readable, path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source) yield chunk;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new AppError('file.missing', { path }, { cause: error });
    }
    throw new AppError('file.unreadable', { path, reason: reasonOf(error) }, { cause: error });
  }
}

async function* parseRows(text: AsyncGenerator<string>, format?: RowFormat): AsyncGenerator<ParsedRow> {
  let head = '';
  let isDone = false;
  while (head.trim() === '' && !isDone) {
    const next = await text.next();
    if (next.done === true) isDone = true;
    else head += next.value;
  }
  if (head.trim() === '') return;
  const whole = resume(head.trimStart(), text);
  switch (format ?? guessFormat(head)) {
    case 'csv':
      return yield* parseCsvRows(whole);
    case 'json':
      return yield* parseArrayRows(whole);
    case 'jsonl':
      return yield* parseLineRows(whole);
  }
}

function guessFormat(head: string): RowFormat {
  const first = head.trimStart()[0];
  if (first === '[') return 'json';
  return first === '{' ? 'jsonl' : 'csv';
}

async function* resume(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

async function* parseArrayRows(text: AsyncGenerator<string>): AsyncGenerator<ParsedRow> {
  yield* readParser(
    Readable.from(text),
    streamArray.withParserAsStream(),
    (item: { value: unknown }) => item.value,
  );
}

async function* parseCsvRows(text: AsyncGenerator<string>): AsyncGenerator<ParsedRow> {
  const parser = parseCsv({ columns: true, bom: true, trim: true, skip_empty_lines: true });
  yield* readParser(Readable.from(text), parser, (row: unknown) => row);
}

/** Runs text through a parser stream; a failure of the text itself is thrown, one of the parser becomes a reason. */
async function* readParser<T>(
  source: Readable,
  parser: NodeJS.ReadWriteStream & { destroy(error?: Error): unknown },
  pick: (item: T) => unknown,
): AsyncGenerator<ParsedRow> {
  let sourceError: unknown;
  source.on('error', (error) => {
    sourceError = error;
    parser.destroy(error);
  });
  source.pipe(parser);
  try {
    for await (const item of parser as AsyncIterable<T>) yield { row: pick(item) };
  } catch (error) {
    if (sourceError !== undefined) throw sourceError;
    yield { reason: reasonOf(error) };
  } finally {
    source.destroy();
  }
}

async function* parseLineRows(text: AsyncGenerator<string>): AsyncGenerator<ParsedRow> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield parseLine(line);
  }
  if (rest.trim() !== '') yield parseLine(rest);
}

function parseLine(line: string): ParsedRow {
  try {
    return { row: JSON.parse(line) };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}
