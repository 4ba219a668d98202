import type { FileAnswer } from '#shared/api/kit';

/** Saves a file as a browser's download, which the client's window handles too. */
export function saveFile(file: Exclude<FileAnswer, { redirect: string }>): void {
  const bytes = new Uint8Array(file.bytes);
  const address = URL.createObjectURL(new Blob([bytes], { type: file.contentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file.fileName;
  link.click();
  URL.revokeObjectURL(address);
}
