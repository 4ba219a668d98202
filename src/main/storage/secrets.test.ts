import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { KeyStore } from './key-store.ts';
import { openDesktopSecrets, openNodeSecrets } from './secrets-node.ts';

const TOKEN = '{"access_token":"eyJhbGciOi","refresh_token":"r-1"}';
let dir: string;
let file: string;
let keyFile: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'secrets-'));
  file = join(dir, 'secrets.json');
  keyFile = join(dir, 'secrets.key');
  return () => rmSync(dir, { recursive: true });
});

/** A key store in memory that either answers or fails, as real ones do. */
function memoryKeyStore(): KeyStore & { value: string | null; answers: boolean } {
  return {
    value: null,
    answers: true,
    async read() {
      if (!this.answers) return { state: 'unavailable', reason: 'no bus' };
      return this.value === null ? { state: 'absent' } : { state: 'found', value: this.value };
    },
    async write(hex) {
      if (this.answers) this.value = hex;
      return this.answers;
    },
  };
}

describe('without a key store', () => {
  test('are encrypted in a file only their owner can read, and report that', async () => {
    const secrets = await openNodeSecrets(dir, null);
    await secrets.write('session', TOKEN);
    expect(secrets.kind).toBe('owner-only-file');
    const stored = readFileSync(file, 'utf8');
    for (const word of ['access_token', 'eyJ', Buffer.from(TOKEN).toString('base64').slice(0, 16)]) {
      expect(stored).not.toContain(word);
    }
    if (process.platform === 'win32') return;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  });

  test('a key that cannot be written is reported with its file and what to check', async () => {
    const missing = join(dir, 'missing');
    await expect(openNodeSecrets(missing, null)).rejects.toMatchObject({
      code: 'file.unwritable',
      details: { path: join(missing, 'secrets.key') },
    });
  });

  test('survive a restart, until removed', async () => {
    await (await openNodeSecrets(dir, null)).write('session', TOKEN);
    const secrets = await openNodeSecrets(dir, null);
    expect(await secrets.read('session')).toBe(TOKEN);
    await secrets.remove('session');
    expect(await (await openNodeSecrets(dir, null)).read('session')).toBeNull();
  });

  test('one damaged entry, or one of a newer version, leaves the others', async () => {
    await (await openNodeSecrets(dir, null)).write('desk', TOKEN);
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    const newer = Buffer.from('newer').toString('base64');
    writeFileSync(file, JSON.stringify({ ...stored, session: 17, newer }));
    const secrets = await openNodeSecrets(dir, null);
    expect(await secrets.read('desk')).toBe(TOKEN);
    expect(secrets.has('session')).toBe(false);
    await secrets.write('session', TOKEN);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ ...stored, newer });
  });

  test('the same text is never stored the same way twice', async () => {
    const secrets = await openNodeSecrets(dir, null);
    await secrets.write('session', TOKEN);
    const first = readFileSync(file, 'utf8');
    await secrets.write('session', TOKEN);
    expect(readFileSync(file, 'utf8')).not.toBe(first);
  });

  test.each([
    [
      'one changed bit',
      (text: string) => text.replace(/"session":"(.)/, (_, c) => `"session":"${c === 'A' ? 'B' : 'A'}`),
    ],
    ['a cut-off file', (text: string) => text.slice(0, 20)],
    ['an entry too short to be one', () => '{"session":"AAAA"}'],
  ])('%s requires signing in again and is no error', async (_, damage) => {
    await (await openNodeSecrets(dir, null)).write('session', TOKEN);
    writeFileSync(file, damage(readFileSync(file, 'utf8')));
    const secrets = await openNodeSecrets(dir, null);
    expect(await secrets.read('session')).toBeNull();
    await secrets.write('session', 'new');
    expect(await secrets.read('session')).toBe('new');
  });
});

describe('with a key store', () => {
  test('the key is in the store and nowhere on disk', async () => {
    const keyStore = memoryKeyStore();
    const secrets = await openNodeSecrets(dir, keyStore);
    await secrets.write('session', TOKEN);
    expect(secrets.kind).toBe('os-key-store');
    expect(existsSync(keyFile)).toBe(false);
    expect(readFileSync(file, 'utf8')).not.toContain(keyStore.value);
    expect(await (await openNodeSecrets(dir, keyStore)).read('session')).toBe(TOKEN);
  });

  test('an earlier key file moves into it, and the secrets stay readable', async () => {
    await (await openNodeSecrets(dir, null)).write('session', TOKEN);
    const keyStore = memoryKeyStore();
    const secrets = await openNodeSecrets(dir, keyStore);
    expect(await secrets.read('session')).toBe(TOKEN);
    expect(keyStore.value).toMatch(/^[0-9a-f]{64}$/);
    expect(existsSync(keyFile)).toBe(false);
  });

  test('a desktop client leaves the key of a headless desk in its file, and keeps its own in the store', async () => {
    await (await openNodeSecrets(dir, null)).write('desk', TOKEN);
    const keyStore = memoryKeyStore();
    const secrets = await openDesktopSecrets(dir, keyStore);
    expect(secrets.kind).toBe('owner-only-file');
    expect(await secrets.read('desk')).toBe(TOKEN);
    expect(keyStore.value).toBeNull();
    expect(await (await openNodeSecrets(dir, null)).read('desk')).toBe(TOKEN);

    rmSync(keyFile);
    rmSync(file);
    const own = await openDesktopSecrets(dir, keyStore);
    expect(own.kind).toBe('os-key-store');
    await own.write('session', TOKEN);
    expect(existsSync(keyFile)).toBe(false);
    expect(await (await openDesktopSecrets(dir, keyStore)).read('session')).toBe(TOKEN);
  });

  test('one that does not answer leaves the key file in use', async () => {
    const keyStore = memoryKeyStore();
    keyStore.answers = false;
    const secrets = await openNodeSecrets(dir, keyStore);
    expect(secrets.kind).toBe('owner-only-file');
    expect(existsSync(keyFile)).toBe(true);
  });
});

describe.skipIf(process.platform !== 'linux')('secret-tool', () => {
  /** Puts a `secret-tool` of the test first on the search path: libsecret's interface over a file. */
  async function withSecretTool(script: string): Promise<{ kind: string; keyFile: boolean }> {
    const bin = join(dir, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'secret-tool'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, 'secret-tool'), 0o755);
    const path = process.env.PATH;
    process.env.PATH = `${bin}:${path}`;
    try {
      const { kind } = await openNodeSecrets(dir);
      return { kind, keyFile: existsSync(keyFile) };
    } finally {
      process.env.PATH = path;
    }
  }

  test('that keeps its entries holds the key', async () => {
    const kept = join(dir, 'keyring');
    const script = `case $1 in store) cat > ${kept};; lookup) [ -f ${kept} ] && cat ${kept} || exit 1;; esac`;
    expect(await withSecretTool(script)).toEqual({ kind: 'os-key-store', keyFile: false });
    expect(readFileSync(kept, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  test('without a service on the bus is not used', async () => {
    const script = 'echo "secret-tool: Cannot autolaunch D-Bus without X11 $DISPLAY" >&2; exit 1';
    expect(await withSecretTool(script)).toEqual({ kind: 'owner-only-file', keyFile: true });
  });

  test('that accepts the key but does not return it is not used', async () => {
    expect(await withSecretTool('[ $1 = store ] || exit 1')).toEqual({
      kind: 'owner-only-file',
      keyFile: true,
    });
  });
});

test('what a newer version has added stays, and a file that cannot be read is kept aside', async () => {
  const secrets = await openNodeSecrets(dir, null);
  await secrets.write('session', TOKEN);
  const added = { later: { format: 2, text: 'abc' } };
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...added }));
  const older = await openNodeSecrets(dir, null);
  await older.write('lock', 'locked');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(added);

  writeFileSync(file, 'no JSON');
  const emptied = await openNodeSecrets(dir, null);
  expect(await emptied.read('session')).toBeNull();
  await emptied.write('session', TOKEN);
  const [kept] = readdirSync(dir).filter((name) => name.includes('.damaged-'));
  expect(readFileSync(join(dir, kept ?? ''), 'utf8')).toBe('no JSON');
});
