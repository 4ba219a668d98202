import { parseArgs } from 'node:util';
import { pathOfDeepLink } from './page/page-address.ts';

/** The options and the link that the program was started with. */
export interface StartArguments {
  data: string | undefined;
  server: string | undefined;
  /** The page of a deep link; Windows and Linux pass it among the arguments. */
  path: string | null;
}

/**
 * Reads `process.argv` of a packaged program, which begins `veneer-desk --data …`, and of an unpackaged one, which
 * begins `electron . --data …`: all arguments after the first are read, because the script has no meaning as an
 * option. Chromium's switches are among them. A link ends the options: what follows it was put there by the link's
 * author.
 */
export function readStartArguments(argv: string[]): StartArguments {
  const args = argv.slice(1);
  const link = args.findIndex((arg) => /^muzhiyu:/i.test(arg));
  const { values } = parseArgs({
    args: link === -1 ? args : args.slice(0, link),
    options: { data: { type: 'string' }, server: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { data: textOf(values.data), server: textOf(values.server), path: findDeepLink(args) };
}

/** The path of the first `muzhiyu://` link among a program's arguments, which Chromium reorders; null without one. */
export function findDeepLink(args: string[]): string | null {
  return args.map(pathOfDeepLink).find((path) => path !== null) ?? null;
}
