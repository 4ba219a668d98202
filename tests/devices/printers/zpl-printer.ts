import {
  createRaster,
  fillRectangle,
  isBlack,
  type Raster,
  stampRaster,
} from '../../../src/rendering/bitmap-raster.ts';

/** A label of a ZPL printer: its dots, and its Code 128 as `x,y data`. */
export interface ZplLabel {
  raster: Raster;
  codes: string[];
}

export interface ZplPrinter {
  /** The labels that it prints for a job or part of it. */
  print(job: Uint8Array): ZplLabel[];
  /** Names of the objects in its memory. */
  stored(): string[];
}

/**
 * A printer that supports the ZPL II commands that {@link renderZpl} uses, except for lines and boxes. Throws for any
 * other command, and for recalling an object that is not stored, which a real printer leaves blank.
 */
export function createZplPrinter(): ZplPrinter {
  const graphics = new Map<string, Raster>();
  const formats = new Map<string, string[]>();

  const printLabel = (commands: readonly string[]): ZplLabel | null => {
    const size = { width: 0, height: 0 };
    const drawings: ((raster: Raster) => void)[] = [];
    const codes: string[] = [];
    /** Codes of a stored format by their numbers. */
    const open = new Map<string, string>();
    let field = { place: '0,0', data: '', number: '', isCode: false };
    const draw = (raster: Raster) => {
      const [x = 0, y = 0] = field.place.split(',').map(Number);
      drawings.push((target) => stampRaster(target, raster, x, y));
    };
    const endField = () => {
      const { place, data, number, isCode } = field;
      if (isCode && number !== '') open.set(number, place);
      else if (isCode) codes.push(`${place} ${data}`);
      else if (number !== '') codes.push(`${open.get(number)} ${data}`);
      field = { place: '0,0', data: '', number: '', isCode: false };
    };
    const run = (command: string) => {
      const [code, rest] = [command.slice(0, 3), command.slice(3)];
      if (code === '^PW') size.width = Number(rest);
      else if (code === '^LL') size.height = Number(rest);
      else if (code === '^FO') field.place = rest;
      else if (code === '^FD') field.data = rest;
      else if (code === '^FN') field.number = rest;
      else if (code === '^BC') field.isCode = true;
      else if (code === '^FS') endField();
      else if (code === '^XF') get(formats, rest).forEach(run);
      else if (code === '^XG') {
        const [name = '', times = '1'] = rest.split(',');
        draw(enlarge(get(graphics, name), Number(times)));
      } else if (code === '^GF') {
        const [, , , stride = '', ...data] = rest.split(',');
        draw(readGraphic(data.join(','), Number(stride)));
      } else if (code === '^ID') {
        graphics.delete(rest);
        formats.delete(rest);
      } else if (!['^CI', '^LH', '^BY', '^FH', '^MU', '^PO', '^PM', '^LR'].includes(code))
        throw new Error(`unknown command ${command}`);
    };
    commands.forEach(run);
    if (size.width === 0) return null;
    const raster = createRaster(size.width, size.height);
    for (const drawing of drawings) drawing(raster);
    return { raster, codes };
  };

  return {
    print(job) {
      const labels: ZplLabel[] = [];
      let format: string[] = [];
      for (const part of Buffer.from(job)
        .toString('latin1')
        .split(/(?=[\^~])/)) {
        const command = part.trimEnd();
        if (command === '^XA') format = [];
        else if (command.startsWith('~DG')) {
          const [name = '', , stride = '', ...data] = command.slice(3).split(',');
          graphics.set(name, readGraphic(data.join(','), Number(stride)));
        } else if (command !== '^XZ') format.push(command);
        else if (format[0]?.startsWith('^DF')) formats.set(format[0].slice(3), format.slice(1));
        else {
          const label = printLabel(format);
          if (label !== null) labels.push(label);
        }
      }
      return labels;
    },
    stored: () => [...graphics.keys(), ...formats.keys()],
  };
}

function get<T>(memory: ReadonlyMap<string, T>, name: string): T {
  const found = memory.get(name);
  if (found === undefined) throw new Error(`${name} is not stored`);
  return found;
}

/**
 * Reads hexadecimal with the guide's alternative compression: counted digits, `,` for a white line end, `:` for a
 * repeated line.
 */
function readGraphic(text: string, stride: number): Raster {
  let digits = '';
  let count = 0;
  for (const sign of text.replace(/\s/g, '')) {
    const inRow = digits.length % (stride * 2);
    if (sign >= 'G' && sign <= 'Y') count += sign.charCodeAt(0) - 0x46;
    else if (sign >= 'g' && sign <= 'z') count += (sign.charCodeAt(0) - 0x66) * 20;
    else if (sign === ',') digits += '0'.repeat(stride * 2 - inRow);
    else if (sign === ':') digits += digits.slice(-stride * 2);
    else {
      digits += sign.repeat(count || 1);
      count = 0;
    }
  }
  const raster = createRaster(stride * 8, digits.length / (stride * 2));
  raster.bits.set(Buffer.from(digits, 'hex'));
  return raster;
}

function enlarge(raster: Raster, times: number): Raster {
  if (times === 1) return raster;
  const enlarged = createRaster(raster.width * times, raster.height * times);
  for (let y = 0; y < raster.height; y += 1)
    for (let x = 0; x < raster.width; x += 1)
      if (isBlack(raster, x, y)) fillRectangle(enlarged, x * times, y * times, times, times);
  return enlarged;
}
