/** Offsets of DEVMODEW, wingdi.h: 32 UTF-16 units of device name, then these. */
const AT = {
  fields: 72,
  orientation: 76,
  paperSize: 78,
  paperLength: 80,
  paperWidth: 82,
  scale: 84,
  copies: 86,
  printQuality: 90,
} as const;

const DM_ORIENTATION = 0x1;
const DM_PAPERSIZE = 0x2;
const DM_PAPERLENGTH = 0x4;
const DM_PAPERWIDTH = 0x8;
const DM_SCALE = 0x10;
const DM_COPIES = 0x100;
const DM_PRINTQUALITY = 0x400;
const DMORIENT_PORTRAIT = 1;
/** wingdi.h: size given by paperLength and paperWidth. */
const DMPAPER_USER = 256;

/** Size of the smallest DEVMODEW that has all of these members. */
export const LEAST_BYTES = 92;

/** A copy of a DEVMODE for labels of this size: upright, one copy, unscaled. Its sizes are tenths of a millimetre. */
export function setLabelSize(devmode: Buffer, widthMm: number, heightMm: number): Buffer {
  if (devmode.length < LEAST_BYTES) throw new RangeError(`DEVMODE of ${devmode.length} bytes`);
  const changed = Buffer.from(devmode);
  const wanted = DM_ORIENTATION | DM_PAPERSIZE | DM_PAPERLENGTH | DM_PAPERWIDTH | DM_SCALE | DM_COPIES;
  changed.writeUInt32LE(changed.readUInt32LE(AT.fields) | wanted, AT.fields);
  changed.writeInt16LE(DMORIENT_PORTRAIT, AT.orientation);
  changed.writeInt16LE(DMPAPER_USER, AT.paperSize);
  changed.writeInt16LE(Math.round(heightMm * 10), AT.paperLength);
  changed.writeInt16LE(Math.round(widthMm * 10), AT.paperWidth);
  changed.writeInt16LE(100, AT.scale);
  changed.writeInt16LE(1, AT.copies);
  return changed;
}

/** Dots per inch across the page; null where the driver gives none, or a negative constant such as DMRES_DRAFT. */
export function readDpi(devmode: Buffer): number | null {
  const quality = devmode.readInt16LE(AT.printQuality);
  return (devmode.readUInt32LE(AT.fields) & DM_PRINTQUALITY) !== 0 && quality > 0 ? quality : null;
}
