/**
 * A dot-matrix printer of 80 columns with cut sheets. It interprets ESC/P as described for 24-pin printers in Epson's "ESC/P
 * Reference Manual", and Chinese as sent in ESC/P-K, and returns the printed content with its positions. Throws for
 * commands that these manuals do not define.
 */

/** Lengths in inches from the upper left corner. */
export interface Printed {
  text: string;
  x: number;
  y: number;
  width: number;
  isBold: boolean;
}

export interface PrintedPage {
  lengthInches: number;
  texts: Printed[];
  /** Columns of bit images: their position, which are black, and the 24 dots of each from the top. */
  images: { x: number; y: number; columns: boolean[]; dots: boolean[][] }[];
}

const ESC = 0x1b;
const FS = 0x1c;
/** The head's way of an 80-column printer. */
export const WAY_INCHES = 8;

/** The place of `ESC $`, in 1/60 in; the present one where it is beyond the head's way. */
const at60 = (steps: number, present: number): number => (steps / 60 < WAY_INCHES ? steps / 60 : present);

export function printEscp(job: Buffer): PrintedPage[] {
  const decoder = new TextDecoder('gb18030', { fatal: true });
  const pages: PrintedPage[] = [];
  let page: PrintedPage | null = null;
  let lengthInches = 0;
  let [x, y] = [0, 0];
  let pitch = 10;
  let [isChinese, isCondensed, isWide, isWideChinese, isBold] = [false, false, false, false, false];
  let linesPerInch = 6;
  let gaps = 3;
  let isPlaced = true;
  let at = 0;
  const next = (): number => {
    const byte = job[at];
    if (byte === undefined) throw new Error('the job ends within a command');
    at += 1;
    return byte;
  };
  const word = () => next() + 256 * next();
  const current = (): PrintedPage => {
    if (page === null) {
      page = { lengthInches, texts: [], images: [] };
      pages.push(page);
    }
    return page;
  };
  const put = (text: string, width: number) => {
    if (x + width > WAY_INCHES + 1e-9) throw new Error(`${text} goes on in the next line`);
    const { texts } = current();
    const last = texts.at(-1);
    if (last && !isPlaced && last.isBold === isBold) {
      last.text += text;
      last.width += width;
    } else texts.push({ text, x, y, width, isBold });
    x += width;
    isPlaced = false;
  };

  /** Past the end of a form is the next one. */
  function feed(inches: number): void {
    if (lengthInches === 0) throw new Error('a feed before the form has a length');
    y += inches;
    while (y > lengthInches - 1e-9) {
      current();
      [page, y] = [null, y - lengthInches];
    }
  }

  function readEscape(): void {
    const command = String.fromCharCode(next());
    switch (command) {
      case '@':
        [isChinese, isCondensed, isWide, isWideChinese, isBold] = [false, false, false, false, false];
        [pitch, linesPerInch, gaps, x] = [10, 6, 3, 0];
        return;
      case 'g':
        pitch = 15;
        return;
      case 'M':
        pitch = 12;
        return;
      case 'E':
        isBold = true;
        return;
      case 'F':
        isBold = false;
        return;
      case 'W':
        isWide = next() === 1;
        return;
      case '!':
      case '%':
        // Select print mode and select character set: one parameter, no effect on paper.
        next();
        return;
      case '2':
        linesPerInch = 6;
        return;
      case 'C':
        lengthInches = next() / linesPerInch;
        return;
      case '$':
        // A place beyond the right margin is ignored.
        x = at60(word(), x);
        isPlaced = true;
        return;
      case 'J':
        feed(next() / 180);
        return;
      case '*': {
        if (next() !== 39) throw new Error('another density than 180 dpi with 24 pins');
        const count = word();
        const dots = Array.from({ length: count }, () =>
          [next(), next(), next()].flatMap((byte) =>
            Array.from({ length: 8 }, (_, pin) => (byte & (0x80 >> pin)) !== 0),
          ),
        );
        // Dots beyond the right margin are ignored.
        dots.splice(Math.max(0, Math.round((WAY_INCHES - x) * 180)));
        current().images.push({ x, y, columns: dots.map((pins) => pins.includes(true)), dots });
        x += count / 180;
        return;
      }
      default:
        throw new Error(`ESC ${command}`);
    }
  }

  /** CAN: deletes the characters of the line so far. */
  function cancelLine(): void {
    if (page !== null) page.texts = page.texts.filter((text) => text.y !== y);
    x = 0;
  }

  function readChinese(): void {
    const command = next();
    if (command === 0x26) isChinese = true;
    else if (command === 0x53 || command === 0x54) gaps = next() + next();
    else if (command === 0x0e) isWideChinese = true;
    else if (command === 0x14) isWideChinese = false;
    else throw new Error(`FS ${command}`);
  }

  while (at < job.length) {
    const byte = next();
    if (byte === ESC) readEscape();
    else if (byte === FS) readChinese();
    else if (byte === 0x0d) x = 0;
    else if (byte === 0x0f) isCondensed = true;
    else if (byte === 0x12) isCondensed = false;
    else if (byte === 0x18) cancelLine();
    else if (byte === 0x0c) {
      current();
      [page, x, y] = [null, 0, 0];
    } else if (byte >= 0x81) {
      if (!isChinese) throw new Error('a Chinese character outside Chinese mode');
      const width = (24 + gaps) / 180;
      put(decoder.decode(Uint8Array.of(byte, next())), isWideChinese ? 2 * width : width);
    } else if (byte >= 0x20 && byte <= 0x7e) {
      // Condensed print has 17.14 letters per inch instead of 10, 20 instead of 12; there is none at 15.
      const letters = isCondensed ? { 10: 120 / 7, 12: 20, 15: 15 }[pitch] : pitch;
      put(String.fromCharCode(byte), (isWide ? 2 : 1) / (letters ?? 10));
    } else throw new Error(`control code ${byte}`);
  }
  return pages;
}
