import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** The first line of standard input. */
export async function readPassword(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  return line;
}

/** Asks on the terminal without echo; null after Ctrl-C or Ctrl-D. */
export async function askPassword(question: string): Promise<string | null> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const leave = new AbortController();
  lines.on('close', () => leave.abort());
  lines.on('SIGINT', () => lines.close());
  try {
    return await lines.question('', { signal: leave.signal });
  } catch {
    // Closed before an answer: the input was cancelled.
    return null;
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
