import { expect, test } from 'vitest';
import { ConfiguredReaderSchema } from '#shared/desk/contract/readers';
import { readerUri } from './reader-uri.ts';

test.each([
  [{ kind: 'serial', path: ' /dev/ttyUSB0 ', baud: 115_200 }, 'serial:/dev/ttyUSB0?baud=115200'],
  [{ kind: 'serial', path: 'COM7', baud: 9600 }, 'serial:COM7?baud=9600'],
  [{ kind: 'serial', path: 'COM7', baud: 57_600, busAddress: 0 }, 'serial:COM7?baud=57600&address=0'],
  [{ kind: 'tcp', host: '192.168.1.60', port: 6000, busAddress: 3 }, 'tcp:192.168.1.60:6000?address=3'],
  [{ kind: 'tcp', host: '192.168.1.60', port: 6000 }, 'tcp:192.168.1.60:6000'],
  [{ kind: 'tls', host: ' reader.local ', port: 5085 }, 'tls:reader.local:5085'],
  [{ kind: 'virtual', driver: 'r2000', script: ' tags=3 ' }, 'virtual:reader?family=r2000&tags=3'],
  [{ kind: 'hid', device: '\\\\?\\hid#vid_0483&pid_5750' }, 'hid:\\\\?\\hid#vid_0483&pid_5750'],
  [{ kind: 'virtual', driver: 'm100', script: '' }, 'virtual:reader?family=m100'],
] as const)('%j is %s, which the desk accepts', (connection, uri) => {
  expect(readerUri(connection)).toBe(uri);
  expect(ConfiguredReaderSchema.parse({ uri, name: 'R', driver: 'm100' }).uri).toBe(uri);
});
