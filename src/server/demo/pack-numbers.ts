import { containerCheckDigit } from '#shared/domain/container';
import { formatNumber } from '#shared/domain/numbering';
import type { Random } from './random.ts';

/** A package's number, its container and its label in there. */
export interface PackNumbers {
  packNo: string;
  cabinetNo: string;
  cabinetPackLabel: string;
}

const CONTAINER_OWNERS = ['TCLU', 'MSKU', 'TGHU', 'CMAU', 'OOLU'];

/** Numbers as merchants write them: by month and container, by their own serial, or by the factory's numbering (F14). */
export function createPackNumbers(random: Random): (at: Date) => PackNumbers {
  const inMonth = new Map<string, number>();
  const onDay = new Map<string, number>();
  let own = 455;
  let container = { number: '', left: 0, size: 0, mark: 'A' };

  function nextInContainer(): Pick<PackNumbers, 'cabinetNo' | 'cabinetPackLabel'> {
    if (container.left === 0) {
      const size = random.integer(25, 40);
      const prefix = `${random.pick(CONTAINER_OWNERS)}${random.integer(100_000, 999_999)}`;
      const number = `${prefix}${containerCheckDigit(prefix)}`;
      container = { number, left: size, size, mark: random.pick(['A', 'B', 'C']) };
    }
    container.left -= 1;
    return {
      cabinetNo: container.number,
      cabinetPackLabel: `${container.mark}-${container.size - container.left}`,
    };
  }

  return (at) => {
    const day = at.toISOString().slice(0, 10);
    const kind = random.weighted([
      ['container', 60],
      ['own', 25],
      ['factory', 15],
    ]);
    if (kind === 'container') {
      const month = day.slice(2, 7).replace('-', '');
      const serial = (inMonth.get(month) ?? 100) + 1;
      inMonth.set(month, serial);
      return { packNo: `${month}-${serial}`, ...nextInContainer() };
    }
    if (kind === 'own') {
      own += 1;
      const cabinetNo = `${day.slice(2, 4)}-${String(30 + Math.floor((own - 455) / 8)).padStart(3, '0')}`;
      return { packNo: `HT${String(own).padStart(4, '0')}`, cabinetNo, cabinetPackLabel: '' };
    }
    const issued = onDay.get(day) ?? 0;
    onDay.set(day, issued + 1);
    const rule = { prefix: 'JG', dateBased: true, codeLength: 4, start: 1 };
    return { packNo: formatNumber(rule, issued, day), cabinetNo: '', cabinetPackLabel: '' };
  };
}
