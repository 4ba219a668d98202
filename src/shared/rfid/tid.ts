/** The chip of a tag. */
export interface TidDescription {
  /** Empty for a maker that is not known here. */
  vendor: string;
  /** Empty for a model that is not known here. */
  model: string;
}

/** Class of TIDs whose maker GS1 has registered (ISO 15963). */
const GS1_CLASS = 0xe2;

/** Mask designers of UHF chips by their number in the list of GS1 (www.gs1.org/epcglobal/standards/mdid). */
const VENDORS = new Map([
  [0x001, 'Impinj'],
  [0x002, 'Texas Instruments'],
  [0x003, 'Alien'],
  [0x006, 'NXP'],
  [0x007, 'STMicroelectronics'],
  [0x00b, 'EM Microelectronic'],
  [0x00f, 'Quanray'],
  [0x010, 'Fujitsu'],
  [0x017, 'Tego'],
  [0x01b, 'Nationz'],
  [0x01c, 'Invengo'],
  [0x01d, 'Kiloway'],
  [0x01e, 'Longjing Microelectronics'],
  [0x024, 'RFMicron'],
  [0x027, 'Fudan Microelectronics'],
]);

/** Models by maker and model number, from the makers’ data sheets. */
const MODELS = new Map([
  [0x001_100, 'Monza 4D'],
  [0x001_105, 'Monza 4QT'],
  [0x001_160, 'Monza R6'],
  [0x001_170, 'Monza R6-P'],
  [0x001_190, 'M750'],
  [0x001_191, 'M730'],
  [0x001_1a0, 'M770'],
  [0x001_1c0, 'M780'],
  [0x001_1c1, 'M781'],
  [0x003_412, 'Higgs 3'],
  [0x003_414, 'Higgs 4'],
  [0x003_811, 'Higgs EC'],
  [0x006_806, 'UCODE G2iL'],
  [0x006_890, 'UCODE 7'],
  [0x006_891, 'UCODE 7m'],
  [0x006_894, 'UCODE 8'],
  [0x006_994, 'UCODE 8m'],
  [0x006_995, 'UCODE 9'],
]);

/** Maker and model by the first two words of a TID: class, three flags, maker (9 bits), model (12 bits). Never throws. */
export function describeTid(tid: string): TidDescription {
  const head = Number.parseInt(tid.slice(0, 8), 16);
  if (tid.length < 8 || Number.isNaN(head) || head >>> 24 !== GS1_CLASS) return { vendor: '', model: '' };
  const vendor = (head >>> 12) & 0x1ff;
  return {
    vendor: VENDORS.get(vendor) ?? '',
    model: MODELS.get((vendor << 12) | (head & 0xfff)) ?? '',
  };
}
