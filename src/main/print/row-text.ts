import { AppError } from '#shared/errors';

type Encoding = 'utf-8' | 'gb18030';

/** This many bytes after the first non-ASCII one decide a file's encoding. */
const SAMPLE_BYTES = 4096;

/**
 * Decodes a stream of bytes as UTF-8 (dropping a byte-order mark) or, where the first non-ASCII bytes cannot be UTF-8,
 * as GBK, which spreadsheets on Chinese Windows still write. Throws `file.unreadable` for bytes that are neither.
 */
export async function* decodeRowText(bytes: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<string> {
  let held: Uint8Array[] = [];
  let heldFrom = 0;
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const decode = (chunk: Uint8Array | undefined, isLast: boolean): string => {
    try {
      decoder ??= new TextDecoder('utf-8', { fatal: true });
      return decoder.decode(chunk, { stream: !isLast });
    } catch (cause) {
      throw new AppError('file.unreadable', { path, reason: 'UTF-8 / GBK' }, { cause });
    }
  };

  for await (const chunk of bytes) {
    if (decoder !== undefined) {
      yield decode(chunk, false);
      continue;
    }
    if (held.length === 0 && chunk.every((byte) => byte < 0x80)) {
      yield Buffer.from(chunk).toString('latin1');
      continue;
    }
    held.push(chunk);
    heldFrom += chunk.length;
    if (heldFrom < SAMPLE_BYTES) continue;
    const sample = Buffer.concat(held);
    held = [];
    decoder = new TextDecoder(guessEncoding(sample), { fatal: true });
    yield decode(sample, false);
  }
  if (held.length > 0) {
    const sample = Buffer.concat(held);
    decoder = new TextDecoder(guessEncoding(sample), { fatal: true });
    yield decode(sample, true);
  } else {
    yield decode(undefined, true);
  }
}

function guessEncoding(sample: Uint8Array): Encoding {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return 'utf-8';
  } catch {
    // Not UTF-8: the only other encoding of these files is GBK, a subset of GB 18030.
    return 'gb18030';
  }
}
