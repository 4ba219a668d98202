const UNNAMED = 'download';

/**
 * The file's name from a `Content-Disposition` header: `filename*` of RFC 6266, else `filename`, bare or quoted, which
 * servers of the family send percent-encoded. A name with a percent sign that encodes nothing is taken as it stands;
 * without any name it is `download`.
 */
export function fileNameOf(disposition: string): string {
  const extended = /(?:^|[;\s])filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /(?:^|[;\s])filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  const name = extended ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? '';
  return decoded(name.trim()) || UNNAMED;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // `50% 面板.xlsx`: not encoded at all.
    return name;
  }
}
