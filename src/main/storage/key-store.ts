import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';

export type KeyStoreAnswer =
  | { state: 'found'; value: string }
  | { state: 'absent' }
  | { state: 'unavailable'; reason: string };

/** One entry of the operating system's key store: the key of a data folder, in hexadecimal. */
export interface KeyStore {
  read(): Promise<KeyStoreAnswer>;
  /** False when the store did not accept it. */
  write(hex: string): Promise<boolean>;
}

/**
 * Time limit, because a locked keyring asks the user in a window and the desk must not wait for that when it starts.
 */
const ANSWER_LIMIT_MS = 3000;
const SERVICE = 'veneer-desk';

/** Null on systems whose key store has no command line that keeps the key off the argument list. */
export function findKeyStore(dataDir: string): KeyStore | null {
  const account = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'linux') return secretTool(account);
  if (process.platform === 'darwin') return keychain(account);
  return null;
}

/** libsecret's `secret-tool`: GNOME Keyring, KWallet, KeePassXC. */
function secretTool(account: string): KeyStore {
  const attributes = ['service', SERVICE, 'account', account];
  return {
    async read() {
      const { code, stdout, stderr } = await run('secret-tool', ['lookup', ...attributes], '');
      if (code === 0 && stdout.trim() !== '') return { state: 'found', value: stdout.trim() };
      // Exit code 1 without a message means "no such entry"; with a message it means that no such service is on the
      // bus.
      if (code === 1 && stderr.trim() === '') return { state: 'absent' };
      return { state: 'unavailable', reason: stderr.trim() };
    },
    async write(hex) {
      const { code } = await run('secret-tool', ['store', '--label=Veneer Desk', ...attributes], hex);
      return code === 0;
    },
  };
}

/** The login keychain. `security -i` reads its command from stdin, so the key is on no argument list. */
function keychain(account: string): KeyStore {
  const entry = ['-s', SERVICE, '-a', account];
  return {
    async read() {
      const { code, stdout, stderr } = await run('security', ['find-generic-password', ...entry, '-w'], '');
      if (code === 0) return { state: 'found', value: stdout.trim() };
      // 44 is errSecItemNotFound's exit code.
      return code === 44 ? { state: 'absent' } : { state: 'unavailable', reason: stderr.trim() };
    },
    async write(hex) {
      const command = `add-generic-password -U -s ${SERVICE} -a ${account} -w ${hex}\n`;
      const { code } = await run('security', ['-i'], command);
      return code === 0;
    },
  };
}

interface Run {
  /** Null when the program is missing or did not end in time. */
  code: number | null;
  stdout: string;
  stderr: string;
}

function run(program: string, args: string[], input: string): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { timeout: ANSWER_LIMIT_MS }, (error, stdout, stderr) => {
      if (error === null) resolve({ code: 0, stdout, stderr });
      else resolve({ code: typeof error.code === 'number' ? error.code : null, stdout, stderr });
    });
    // A program that is missing or ends early closes its stdin; its exit code reports it.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}
