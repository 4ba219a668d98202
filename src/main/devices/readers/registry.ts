import type { ReaderDriver } from '#shared/desk/contract';
import { AppError } from '#shared/errors';
import type { Transport } from '../transport/transport.ts';
import { createM100Reader } from './m100/driver.ts';
import { R200_MARKS } from './m100/frames.ts';
import type { UhfReader } from './reader.ts';

/** `baudRate`: for serial ports whose address names none. */
interface Driver extends ReaderDriver {
  create(transport: Transport): UhfReader;
}

/** One line per driver. */
const READER_DRIVERS: readonly Driver[] = [
  {
    id: 'm100',
    title: { zh: 'M100 / YRM100 / QM100', en: 'M100 / YRM100 / QM100' },
    baudRate: 115_200,
    create: createM100Reader,
  },
  {
    id: 'r200',
    title: { zh: 'R200 / YPD-R200', en: 'R200 / YPD-R200' },
    baudRate: 115_200,
    create: (transport) => createM100Reader(transport, R200_MARKS),
  },
];

/** The driver with this id. Throws `reader.driver_unknown` naming the known ones. */
export function findDriver(id: string): Driver {
  const driver = READER_DRIVERS.find((candidate) => candidate.id === id);
  if (driver === undefined)
    throw new AppError('reader.driver_unknown', { driver: id, known: listDriverIds().join(', ') });
  return driver;
}

export function listDriverIds(): string[] {
  return READER_DRIVERS.map((driver) => driver.id);
}

export function listDrivers(): ReaderDriver[] {
  return READER_DRIVERS.map(({ id, title, baudRate }) => ({ id, title, baudRate }));
}
