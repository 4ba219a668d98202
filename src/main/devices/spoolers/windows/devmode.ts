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
  duplex: 94,
} as const;

const DM_ORIENTATION = 0x1;
const DM_PAPERSIZE = 0x2;
const DM_PAPERLENGTH = 0x4;
const DM_PAPERWIDTH = 0x8;
const DM_SCALE = 0x10;
const DM_COPIES = 0x100;
const DM_PRINTQUALITY = 0x400;
const DM_DUPLEX = 0x1000;
const DMORIENT_PORTRAIT = 1;
const DMORIENT_LANDSCAPE = 2;
const DMDUP_SIMPLEX = 1;
/** wingdi.h: size given by paperLength and paperWidth. */
const DMPAPER_USER = 256;
/**
 * wingdi.h: the named paper sizes, portrait, in mm. Drivers of office printers support these, and often no custom
 * sizes.
 */
const NAMED_PAPERS = [
  { paperSize: 9, widthMm: 210, heightMm: 297 },
  { paperSize: 11, widthMm: 148, heightMm: 210 },
];

/** Size of the smallest DEVMODEW that has all of these members. */
export const LEAST_BYTES = 96;

/**
 * A copy of a DEVMODE for pages of this size: one copy, unscaled, one side, because another copy must not be on the back. A paper
 * known by name is asked for by its name, lying down where the page does; another by its size in tenths of a millimetre.
 */
export function setPageSize(devmode: Buffer, widthMm: number, heightMm: number): Buffer {
  if (devmode.length < LEAST_BYTES) throw new RangeError(`DEVMODE of ${devmode.length} bytes`);
  const changed = Buffer.from(devmode);
  const upright = NAMED_PAPERS.find((paper) => paper.widthMm === widthMm && paper.heightMm === heightMm);
  const lying = NAMED_PAPERS.find((paper) => paper.widthMm === heightMm && paper.heightMm === widthMm);
  const named = upright ?? lying;
  const size = DM_PAPERLENGTH | DM_PAPERWIDTH;
  const wanted = DM_ORIENTATION | DM_PAPERSIZE | DM_SCALE | DM_COPIES | DM_DUPLEX;
  const fields = changed.readUInt32LE(AT.fields) | wanted;
  changed.writeUInt32LE((named ? fields & ~size : fields | size) >>> 0, AT.fields);
  changed.writeInt16LE(named && named === lying ? DMORIENT_LANDSCAPE : DMORIENT_PORTRAIT, AT.orientation);
  changed.writeInt16LE(named?.paperSize ?? DMPAPER_USER, AT.paperSize);
  changed.writeInt16LE(named ? 0 : Math.round(heightMm * 10), AT.paperLength);
  changed.writeInt16LE(named ? 0 : Math.round(widthMm * 10), AT.paperWidth);
  changed.writeInt16LE(100, AT.scale);
  changed.writeInt16LE(1, AT.copies);
  changed.writeInt16LE(DMDUP_SIMPLEX, AT.duplex);
  return changed;
}

/** Dots per inch across the page; null if the driver states none, or a negative constant such as DMRES_DRAFT. */
export function readDpi(devmode: Buffer): number | null {
  const quality = devmode.readInt16LE(AT.printQuality);
  return (devmode.readUInt32LE(AT.fields) & DM_PRINTQUALITY) !== 0 && quality > 0 ? quality : null;
}
