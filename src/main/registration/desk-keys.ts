import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { z } from 'zod';
import type { SecretStore } from '../storage/secrets.ts';

const IdentitySchema = z.object({ id: z.string(), tenantId: z.string(), name: z.string() });
export type DeskIdentity = z.infer<typeof IdentitySchema>;

const KeySchema = z.object({
  /** Raw Ed25519 keys (RFC 8032) in base64url, as JWK has them. */
  publicKey: z.string(),
  privateKey: z.string(),
  /** Null until the back office has registered the key. */
  desk: IdentitySchema.nullable(),
});
type Key = z.infer<typeof KeySchema>;
/** The desk's keys by the name of the back office. */
const KeysSchema = z.record(z.string(), KeySchema);

/** The desk's keys, one for each back office, in the secure store; no page reads them. */
export class DeskKeys {
  readonly #secrets: SecretStore;

  constructor(secrets: SecretStore) {
    this.#secrets = secrets;
  }

  /** Returns the public key to register with a back office: the key already prepared for it, or a new one. */
  async prepare(server: string): Promise<string> {
    const keys = await this.#read();
    const prepared = keys[preparedFor(server)];
    // If the back office's answer was lost, the request is repeated with the same key.
    if (prepared !== undefined) return prepared.publicKey;
    const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    // A desk that is registered again keeps its key until the new one is.
    await this.#write({ ...keys, [preparedFor(server)]: { publicKey: x, privateKey: d, desk: null } });
    return x;
  }

  /** Notes that a back office has registered the prepared key; false if it was not prepared here. */
  async complete(server: string, publicKey: string, desk: DeskIdentity): Promise<boolean> {
    const { [preparedFor(server)]: prepared, ...others } = await this.#read();
    if (prepared?.publicKey !== publicKey) return false;
    await this.#write({ ...others, [server]: { ...prepared, desk } });
    return true;
  }

  /** The registered desk with a function that signs in its name; null if it is not registered. */
  async find(server: string): Promise<{ desk: DeskIdentity; sign(text: string): string } | null> {
    const key = (await this.#read())[server];
    if (key === undefined || key.desk === null) return null;
    return { desk: key.desk, sign: (text) => signWith(key, text) };
  }

  /** Stores the name that the back office has given the desk. */
  async rename(server: string, name: string): Promise<void> {
    const keys = await this.#read();
    const key = keys[server];
    if (key?.desk) await this.#write({ ...keys, [server]: { ...key, desk: { ...key.desk, name } } });
  }

  /** Gives a back office another name. A registration that is there under that name already stays. */
  async move(from: string, to: string): Promise<void> {
    const keys = await this.#read();
    const { [from]: key, [preparedFor(from)]: _prepared, ...others } = keys;
    if (key !== undefined) await this.#write({ ...others, [to]: others[to] ?? key });
  }

  async forget(server: string): Promise<void> {
    const { [server]: _gone, [preparedFor(server)]: _prepared, ...others } = await this.#read();
    await this.#write(others);
  }

  async #read(): Promise<Record<string, Key>> {
    const text = await this.#secrets.read('desk');
    return text === null ? {} : KeysSchema.parse(JSON.parse(text));
  }

  #write(keys: Record<string, Key>): Promise<void> {
    return this.#secrets.write('desk', JSON.stringify(keys));
  }
}

const preparedFor = (server: string) => `prepared ${server}`;

function signWith({ publicKey, privateKey }: Key, text: string): string {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey, d: privateKey };
  return sign(null, Buffer.from(text), createPrivateKey({ format: 'jwk', key: jwk })).toString('base64url');
}
