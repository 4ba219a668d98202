import type { FileAnswer } from '#shared/api/kit';

/**
 * Saves a file as a browser's download, which the client's window handles too. Nothing is saved where the answer leads to
 * another address.
 */
export function saveFile(file: FileAnswer): void {
  if ('redirect' in file) return;
  const bytes = new Uint8Array(file.bytes);
  const address = URL.createObjectURL(new Blob([bytes], { type: file.contentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file.fileName;
  link.click();
  URL.revokeObjectURL(address);
}
