/** Extracts the code from a scanned text: an address with `?code=`, or the code alone. Empty without one. */
export function codeOfScan(text: string): string {
  const trimmed = text.trim();
  const query = trimmed.split('?')[1];
  if (query !== undefined) return new URLSearchParams(query).get('code') ?? '';
  return /^[\w-]{16,200}$/.test(trimmed) ? trimmed : '';
}
