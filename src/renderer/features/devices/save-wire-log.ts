import { saveFile } from '../../components/files/save-file.ts';

/** Saves the wire log of a device as a file under the device's name; returns whether there was anything to save. */
export function saveWireLog(name: string, text: string): boolean {
  if (text === '') return false;
  saveFile({ fileName: `${name}.log`, contentType: 'text/plain', bytes: new TextEncoder().encode(text) });
  return true;
}
