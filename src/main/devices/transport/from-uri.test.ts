import { expect, test } from 'vitest';
import { normalizeReaderPort, normalizeReaderUri, parseReaderUri } from './from-uri.ts';

test.each([
  ['serial:/dev/ttyUSB0', { scheme: 'serial', path: '/dev/ttyUSB0', baudRate: null, busAddress: null }],
  ['serial:COM3?baud=57600', { scheme: 'serial', path: 'COM3', baudRate: 57_600, busAddress: null }],
  [
    'serial:COM3?baud=57600&address=254',
    { scheme: 'serial', path: 'COM3', baudRate: 57_600, busAddress: 254 },
  ],
  ['tcp:192.168.1.9:4001?address=0', { scheme: 'tcp', host: '192.168.1.9', port: 4001, busAddress: 0 }],
  ['tcp:192.168.1.9:4001', { scheme: 'tcp', host: '192.168.1.9', port: 4001, busAddress: null }],
  ['tls:reader.local:5085', { scheme: 'tls', host: 'reader.local', port: 5085 }],
  ['tcp:[::1]:4001', { scheme: 'tcp', host: '::1', port: 4001, busAddress: null }],
  ['tcp://reader.local:4001', { scheme: 'tcp', host: 'reader.local', port: 4001, busAddress: null }],
  ['hid:/dev/hidraw0', { scheme: 'hid', path: '/dev/hidraw0' }],
])('%s', (uri, address) => {
  expect(parseReaderUri(uri)).toEqual(address);
});

test.each([
  ['serial:COM3', 'serial:COM3?baud=57600'],
  ['tcp:reader.local:4001', 'tcp://reader.local:4001'],
])('%s and %s are one port', (one, other) => {
  expect(normalizeReaderPort(one)).toBe(normalizeReaderPort(other));
});

test('on Windows a serial port has one name, however it is typed', () => {
  expect(parseReaderUri('serial:com12?baud=9600', 'win32')).toMatchObject({ path: 'COM12' });
  expect(parseReaderUri('serial:/dev/ttyUSB0', 'linux')).toMatchObject({ path: '/dev/ttyUSB0' });
});

test('readers on one bus share its port, and are distinguished by their addresses', () => {
  const [one, other] = ['serial:COM3?baud=57600&address=1', 'serial:COM3?address=2'];
  expect(normalizeReaderPort(one)).toBe(normalizeReaderPort(other));
  expect([normalizeReaderUri(one), normalizeReaderUri(other)]).toEqual([
    'serial:COM3?address=1',
    'serial:COM3?address=2',
  ]);
});

test('a virtual reader carries its options', () => {
  const address = parseReaderUri('virtual:reader?fault=two-tags');
  expect(address.scheme === 'virtual' && address.options.get('fault')).toBe('two-tags');
});

test.each([
  '/dev/ttyUSB0',
  'serial:',
  'serial:COM3?baud=fast',
  'tcp:host',
  'tcp:host:70000',
  'usb:1',
  'serial:COM3?address=255',
  'tcp:host:4001?address=0x01',
])('refuses %s', (uri) => {
  expect(() => parseReaderUri(uri)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});

test.each([
  ['serial:COM12', true],
  [String.raw`hid:\\?\hid#vid_0e6a&pid_0317#7&1c2f&0&0000#{4d1e55b2-f16f-11cf-88cb-001111000030}`, true],
  [String.raw`hid:\\server\share\x`, false],
  ['hid://server/share/x', false],
  [String.raw`hid:\\?\UNC\server\share\x`, false],
  [String.raw`hid:\\?\hid#x\..\..\UNC\server\share`, false],
  // The library of serial ports puts \\.\ before it.
  [String.raw`serial:UNC\server\share\x`, false],
  ['serial:UNC/server/share/x', false],
])('on Windows %s is a device of this computer: %s', (uri, isLocal) => {
  const parse = () => parseReaderUri(uri, 'win32');
  if (isLocal) expect(parse()).toMatchObject({ path: uri.slice(uri.indexOf(':') + 1) });
  else expect(parse).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});
