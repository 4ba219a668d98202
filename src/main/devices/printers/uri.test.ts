import { describe, expect, test } from 'vitest';
import { AppError, describeError } from '#shared/errors';
import { normalizePrinterUri, parsePrinterUri } from './uri.ts';

test.each([
  ['tcp://192.168.1.50', { kind: 'tcp', host: '192.168.1.50', port: 9100 }],
  ['tcp://zebra.local:6101', { kind: 'tcp', host: 'zebra.local', port: 6101 }],
  ['tcp://zebra:80', { kind: 'tcp', host: 'zebra', port: 80 }],
  ['tcp://[fe80::1]:9100', { kind: 'tcp', host: 'fe80::1', port: 9100 }],
  ['cups:Label printer 1', { kind: 'cups', queue: 'Label printer 1' }],
  ['ipp://printer/ipp/print', { kind: 'ipp', host: 'printer', port: 631, path: '/ipp/print', isTls: false }],
  ['ipps://10.0.0.9:8443/', { kind: 'ipp', host: '10.0.0.9', port: 8443, path: '/', isTls: true }],
  ['windows:\\\\SERVER\\标签机', { kind: 'windows', queue: '\\\\SERVER\\标签机' }],
  ['serial:COM3', { kind: 'serial', path: 'COM3', baudRate: 9600, flow: 'none' }],
  [
    'serial:/dev/ttyUSB0?baud=115200&flow=rtscts',
    { kind: 'serial', path: '/dev/ttyUSB0', baudRate: 115_200, flow: 'rtscts' },
  ],
  ['file:/tmp/out.zpl', { kind: 'file', path: '/tmp/out.zpl' }],
  ['file:C:\\labels\\out.zpl', { kind: 'file', path: 'C:\\labels\\out.zpl' }],
  ['virtual:label', { kind: 'virtual', name: 'label', fault: null }],
  [
    'virtual:label?fault=paper-out&after=3&seconds=0.5',
    { kind: 'virtual', name: 'label', fault: { kind: 'paper-out', after: 3, seconds: 0.5 } },
  ],
])('reads %s', (uri, address) => {
  expect(parsePrinterUri(uri)).toEqual(address);
});

describe('refuses with a reason', () => {
  test.each([
    ['zebra', '应以 tcp://'],
    ['http://printer', '应以 tcp://'],
    ['tcp://', '缺少主机名'],
    ['tcp://host:0', '端口应为'],
    ['tcp://host:99999', '主机名或端口不正确'],
    ['tcp://host:abc', '主机名或端口不正确'],
    ['tcp://host:9100/queue', '端口之后不应有内容'],
    ['tcp://user:secret@host', '不能写密码'],
    ['cups:', '缺少打印队列名'],
    ['serial:?baud=9600', '缺少端口'],
    ['serial:COM3?baud=fast', '波特率不正确'],
    ['serial:COM3?flow=dtr', 'flow 应为'],
    ['file: ', '缺少文件路径'],
  ])('%s', (uri, words) => {
    let failure: unknown;
    try {
      parsePrinterUri(uri);
    } catch (error) {
      failure = error;
    }
    expect(failure).toMatchObject({ code: 'input.invalid' });
    expect(failure instanceof AppError && describeError(failure, 'zh')).toContain(words);
  });
});

test('normalises the addresses of one printer to the same address', () => {
  expect(normalizePrinterUri(' tcp://Zebra.Local ')).toBe('tcp://zebra.local:9100');
  expect(normalizePrinterUri('serial:COM3?flow=xonxoff')).toBe('serial:COM3?baud=9600&flow=xonxoff');
  expect(normalizePrinterUri('tcp://[::1]')).toBe('tcp://[::1]:9100');
  expect(normalizePrinterUri('ipp://Printer/ipp/print')).toBe('ipp://printer:631/ipp/print');
});

test('takes no serial port of another computer on Windows, which would learn the user’s identity', () => {
  expect(parsePrinterUri('serial:COM3', 'win32')).toMatchObject({ path: 'COM3' });
  expect(() => parsePrinterUri(String.raw`serial:UNC\server\share\x`, 'win32')).toThrow(
    expect.objectContaining({ code: 'input.invalid' }),
  );
});
