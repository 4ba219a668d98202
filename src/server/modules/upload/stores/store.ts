/** Storage of the bytes of uploaded files. Keys are created by this server and never reused. */
export interface FileStore {
  /** Stores the bytes completely or not at all. Throws `upload.no_space` or `upload.store_failed`. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, a short-lived address for reading them, or null if the key does not exist. */
  read(key: string, fileName: string): Promise<Uint8Array | { redirect: string } | null>;
  /** Removes a key; no error if it does not exist. */
  remove(key: string): Promise<void>;
  /** How clients post to the store itself; undefined if this server takes the forms. */
  forms?: StoreForms;
}

/** A store that takes signed forms from clients. This server collects the posted files, checks and stores them. */
export interface StoreForms {
  /** A form that allows posting files of this size under `directory` until `expiresAt`. */
  sign(upload: { directory: string; expiresAt: Date; limitBytes: number }): SignedForm;
  /** The bytes posted under a key; null if there are none. */
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
