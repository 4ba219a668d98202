import { adviseError, describeError, type Language } from '#shared/errors';
import { toDeskError } from '../storage/journal-error.ts';

/** Exit codes of `desk`, documented in docs/cli.md. */
export const ExitCode = { done: 0, failed: 1, usage: 2, interrupted: 130, terminated: 143 } as const;

/**
 * A command's output: with `--json` one object per line, the last with `ok`; otherwise sentences for a person, results
 * on stdout and everything else on stderr.
 */
export interface Output {
  readonly json: boolean;
  readonly language: Language;
  /** An interim object (`--json`) or sentence (on stderr). */
  progress(record: Record<string, unknown>, sentence?: string): void;
  /** The last output of a command that succeeded. */
  done(record: Record<string, unknown>, text?: string): void;
  /** The last output of a command that failed; sets the exit code. */
  fail(error: unknown): void;
}

/** `results`: the stream of what a script reads; messages for a person go to stderr. */
export function createOutput(
  json: boolean,
  language: Language,
  results: NodeJS.WritableStream = process.stdout,
): Output {
  const line = (record: Record<string, unknown>) => results.write(`${JSON.stringify(record)}\n`);
  return {
    json,
    language,
    progress(record, sentence) {
      if (json) line(record);
      else if (sentence !== undefined) process.stderr.write(`${sentence}\n`);
    },
    done(record, text) {
      if (json) line({ ok: true, ...record });
      else if (text !== undefined) results.write(`${text}\n`);
    },
    fail(error) {
      const failure = toDeskError(error);
      const message = describeError(failure, language);
      if (json) line({ ok: false, code: failure.code, message, details: failure.details });
      else process.stderr.write(`${message}\n${adviseError(failure, language)}\n`);
      process.exitCode = ExitCode.failed;
    },
  };
}

/** The same output on stderr alone, for a command that writes a file to stdout. */
export function onStderr({ json, language }: Output): Output {
  return createOutput(json, language, process.stderr);
}
