import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { z } from 'zod';
import { createTurns } from '#shared/turns';
import type { SecretStore } from '../storage/secrets.ts';

const IdentitySchema = z.object({ id: z.string(), tenantId: z.string(), name: z.string() });
export type DeskIdentity = z.infer<typeof IdentitySchema>;

/** Also with fields of a newer version, which stay. */
const KeySchema = z.looseObject({
  /** Raw Ed25519 keys (RFC 8032) in base64url, as JWK has them. */
  publicKey: z.string(),
  privateKey: z.string(),
  /** Null until the back office has registered the key. */
  desk: IdentitySchema.nullable(),
  /** The back office has signatures bound to its address. */
  bindsAddress: z.boolean().optional(),
});
type Key = z.infer<typeof KeySchema>;
/** The desk's keys by the name of the back office. */
const KeysSchema = z.record(z.string(), KeySchema);
type Keys = z.infer<typeof KeysSchema>;

/** The registered desk at a back office. */
export interface DeskKey {
  desk: DeskIdentity;
  /** Whether signatures are bound to the back office's address. */
  bindsAddress: boolean;
  sign(text: string): string;
}

/** The desk's keys, one for each back office, in the secure store; no page reads them. */
export class DeskKeys {
  readonly #secrets: Pick<SecretStore, 'read' | 'write'>;
  readonly #inTurn = createTurns();

  constructor(secrets: Pick<SecretStore, 'read' | 'write'>) {
    this.#secrets = secrets;
  }

  /** Returns the public key to register with a back office: the key already prepared for it, or a new one. */
  prepare(server: string): Promise<string> {
    return this.#change((keys) => {
      const prepared = keys[preparedFor(server)];
      // If the back office's answer was lost, the request is repeated with the same key.
      if (prepared !== undefined) return { result: prepared.publicKey };
      const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
      // A desk that is registered again keeps its key until the new one is.
      const made = { publicKey: x, privateKey: d, desk: null };
      return { result: x, keys: { ...keys, [preparedFor(server)]: made } };
    });
  }

  /** Notes that a back office has registered the prepared key; false if it was not prepared here. */
  complete(server: string, publicKey: string, desk: DeskIdentity): Promise<boolean> {
    return this.#change(({ [preparedFor(server)]: prepared, ...others }) =>
      prepared?.publicKey === publicKey
        ? { result: true, keys: { ...others, [server]: { ...prepared, desk } } }
        : { result: false },
    );
  }

  /** The registered desk with a function that signs in its name; null if it is not registered. */
  async find(server: string): Promise<DeskKey | null> {
    const key = (await this.#read())[server];
    if (key === undefined || key.desk === null) return null;
    return {
      desk: key.desk,
      bindsAddress: key.bindsAddress ?? false,
      sign: (text) => signWith(key, text),
    };
  }

  /** Stores the name that the back office has given the desk. */
  rename(server: string, name: string): Promise<void> {
    return this.#changeOne(server, (key) => (key.desk ? { ...key, desk: { ...key.desk, name } } : key));
  }

  /** Notes that a back office has signatures bound to its address: it is never given others again. */
  noteAddressBound(server: string): Promise<void> {
    return this.#changeOne(server, (key) => (key.bindsAddress ? key : { ...key, bindsAddress: true }));
  }

  /** Gives a back office another name. A registration that is there under that name already stays. */
  move(from: string, to: string): Promise<void> {
    return this.#change(({ [from]: key, [preparedFor(from)]: _prepared, ...others }) =>
      key === undefined
        ? { result: undefined }
        : { result: undefined, keys: { ...others, [to]: others[to] ?? key } },
    );
  }

  forget(server: string): Promise<void> {
    return this.#change(({ [server]: _gone, [preparedFor(server)]: _prepared, ...others }) => ({
      result: undefined,
      keys: others,
    }));
  }

  #changeOne(server: string, change: (key: Key) => Key): Promise<void> {
    return this.#change((keys) => {
      const key = keys[server];
      const changed = key && change(key);
      if (changed === undefined || changed === key) return { result: undefined };
      return { result: undefined, keys: { ...keys, [server]: changed } };
    });
  }

  /** One change after the other, because each stores all keys. Without `keys` nothing is stored. */
  #change<T>(work: (keys: Keys) => { result: T; keys?: Keys }): Promise<T> {
    return this.#inTurn('keys', async () => {
      const { result, keys } = work(await this.#read());
      if (keys !== undefined) await this.#secrets.write('desk', JSON.stringify(keys));
      return result;
    });
  }

  async #read(): Promise<Keys> {
    const text = await this.#secrets.read('desk');
    return text === null ? {} : KeysSchema.parse(JSON.parse(text));
  }
}

const preparedFor = (server: string) => `prepared ${server}`;

function signWith({ publicKey, privateKey }: Key, text: string): string {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey, d: privateKey };
  return sign(null, Buffer.from(text), createPrivateKey({ format: 'jwk', key: jwk })).toString('base64url');
}
