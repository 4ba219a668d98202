/** Where the bytes of uploaded files are kept. A key is made by this server and is never reused. */
export interface FileStore {
  /** All of it or nothing. Throws `upload.no_space` or `upload.store_failed`. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, an address at which the caller gets them for a short while, or null if they are gone. */
  read(key: string, fileName: string): Promise<Uint8Array | { redirect: string } | null>;
  /** No error if it is gone. */
  remove(key: string): Promise<void>;
  /** How clients post to the store itself; undefined where this server takes the forms. */
  forms?: StoreForms;
}

/** A store that takes signed forms from clients. What comes in that way is collected, judged and stored by us. */
export interface StoreForms {
  /** A form that lets one put files of this size under `directory` until `expiresAt`. */
  sign(upload: { directory: string; expiresAt: Date; limitBytes: number }): SignedForm;
  /** What was posted under a key; null if nothing was. */
  collect(key: string, limitBytes: number): Promise<Uint8Array | null>;
}

export interface SignedForm {
  host: string;
  policy: string;
  signature: string;
  accessKeyId: string;
  /** All fields but `key` and `file`. */
  fields: Record<string, string>;
}
