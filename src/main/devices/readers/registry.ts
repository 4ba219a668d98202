import type { ReaderDriver, UsbIdentity } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import type { HidReports } from '../transport/hid-reports.ts';
import type { Transport } from '../transport/transport.ts';
import { createFongwahReader } from './fongwah/driver.ts';
import { createLlrpReader } from './llrp/driver.ts';
import { createM100Reader } from './m100/driver.ts';
import { R200_MARKS } from './m100/frames.ts';
import { createR2000Reader } from './r2000/driver.ts';
import type { UhfReader } from './reader.ts';
import { createUhfPrimeReader } from './uhfprime/driver.ts';
import { createUhfReader18 } from './uhfreader18/driver.ts';
import { FongwahSimulator } from './virtual/fongwah-simulator.ts';
import { LlrpSimulator } from './virtual/llrp-simulator.ts';
import { M100Simulator } from './virtual/m100-simulator.ts';
import { R2000Simulator } from './virtual/r2000-simulator.ts';
import type { ReaderSimulator } from './virtual/reader-simulator.ts';
import type { SimulatedTag } from './virtual/tag.ts';
import { UhfPrimeSimulator } from './virtual/uhfprime-simulator.ts';
import { UhfReader18Simulator } from './virtual/uhfreader18-simulator.ts';

type UsbModel = Pick<UsbIdentity, 'vendorId' | 'productId'>;

/**
 * `baudRate`: for serial ports whose address names none; `otherBaudRates`: other rates that readers of the family are
 * delivered with or set to.
 */
interface Driver extends ReaderDriver {
  otherBaudRates: readonly number[];
  hidReports?: HidReports;
  /** The only USB device of the family, which in turn is asked in no other language. */
  usb?: UsbModel;
  /** `busAddress`: of a reader with one that shares its bus; without it, whichever reader answers. */
  create(transport: Transport, busAddress?: number): UhfReader;
  /** The family's reader in software. */
  simulate(tags: SimulatedTag[]): ReaderSimulator<unknown>;
}

/** One line per driver, in the order in which an unknown reader is probed. */
const READER_DRIVERS: readonly Driver[] = [
  {
    id: 'uhfreader18',
    title: { zh: 'UHFReader18 / 288（Chafon）', en: 'UHFReader18 / 288 (Chafon)' },
    transports: ['serial', 'tcp', 'hid'],
    baudRate: 57_600,
    otherBaudRates: [115_200, 9600, 19_200, 38_400],
    tcpPort: 6000,
    tlsPort: null,
    hasBusAddress: true,
    create: createUhfReader18,
    simulate: (tags) => new UhfReader18Simulator(tags),
  },
  {
    id: 'r2000',
    title: { zh: 'R2000 / E710（A0 协议）', en: 'R2000 / E710 (A0 protocol)' },
    transports: ['serial', 'tcp'],
    baudRate: 115_200,
    otherBaudRates: [38_400],
    tcpPort: 4001,
    tlsPort: null,
    hasBusAddress: true,
    create: createR2000Reader,
    simulate: (tags) => new R2000Simulator(tags),
  },
  {
    id: 'm100',
    title: { zh: 'M100 / YRM100 / QM100', en: 'M100 / YRM100 / QM100' },
    transports: ['serial', 'tcp'],
    baudRate: 115_200,
    otherBaudRates: [],
    tcpPort: 6000,
    tlsPort: null,
    hasBusAddress: false,
    create: (transport) => createM100Reader(transport),
    simulate: (tags) => new M100Simulator(tags),
  },
  {
    id: 'r200',
    title: { zh: 'R200 / YPD-R200', en: 'R200 / YPD-R200' },
    transports: ['serial', 'tcp'],
    baudRate: 115_200,
    otherBaudRates: [],
    tcpPort: 6000,
    tlsPort: null,
    hasBusAddress: false,
    create: (transport) => createM100Reader(transport, R200_MARKS),
    simulate: (tags) => new M100Simulator(tags, {}, R200_MARKS),
  },
  {
    id: 'uhfprime',
    title: {
      zh: 'UHF Prime（Chafon CF591 / CF600 / CF601）',
      en: 'UHF Prime (Chafon CF591 / CF600 / CF601)',
    },
    transports: ['serial', 'tcp', 'hid'],
    baudRate: 115_200,
    otherBaudRates: [57_600, 9600, 38_400, 19_200],
    tcpPort: 2022,
    tlsPort: null,
    hasBusAddress: true,
    create: createUhfPrimeReader,
    simulate: (tags) => new UhfPrimeSimulator(tags),
  },
  {
    id: 'fongwah',
    title: { zh: 'Fongwah U1 / U6（USB）', en: 'Fongwah U1 / U6 (USB)' },
    transports: ['hid'],
    baudRate: 115_200,
    otherBaudRates: [],
    tcpPort: 6000,
    tlsPort: null,
    hidReports: 'numbered',
    usb: { vendorId: '0e6a', productId: '0317' },
    hasBusAddress: false,
    create: createFongwahReader,
    simulate: (tags) => new FongwahSimulator(tags),
  },
  {
    id: 'llrp',
    title: { zh: 'LLRP 固定式读写器', en: 'LLRP fixed reader' },
    transports: ['tcp', 'tls'],
    baudRate: 115_200,
    otherBaudRates: [],
    tcpPort: 5084,
    // IANA `encrypted-llrp`.
    tlsPort: 5085,
    hasBusAddress: false,
    create: createLlrpReader,
    simulate: (tags) => new LlrpSimulator(tags),
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
  return READER_DRIVERS.map(({ id, title, transports, baudRate, tcpPort, tlsPort, hasBusAddress }) => ({
    id,
    title,
    transports,
    baudRate,
    tcpPort,
    tlsPort,
    hasBusAddress,
  }));
}

/**
 * The drivers and, on a serial port, the baud rates to probe an unknown reader with, the most likely ones first.
 * `model` is the USB device, if the system reports it.
 */
export function listProbes(
  transport: ReaderDriver['transports'][number],
  model: UsbModel | null = null,
): { driver: string; baudRate: number | null }[] {
  const able = READER_DRIVERS.filter(({ transports }) => transports.includes(transport));
  const drivers = model === null ? able : driversOf(model, able);
  if (transport !== 'serial') return drivers.map(({ id }) => ({ driver: id, baudRate: null }));
  return [
    ...drivers.map(({ id, baudRate }) => ({ driver: id, baudRate })),
    ...drivers.flatMap(({ id, otherBaudRates }) =>
      otherBaudRates.map((baudRate) => ({ driver: id, baudRate })),
    ),
  ];
}

function driversOf(model: UsbModel, drivers: readonly Driver[]): readonly Driver[] {
  const own = drivers.filter(
    ({ usb }) => usb?.vendorId === model.vendorId && usb.productId === model.productId,
  );
  return own.length > 0 ? own : drivers.filter(({ usb }) => usb === undefined);
}
