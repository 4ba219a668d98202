import type { Printer } from '#shared/desk/contract/printers';
import { FLOW_CONTROLS, type FlowControl, serialPrinterUri } from '#shared/desk/serial-printer';
import { AppError } from '#shared/errors';
import { isLocalPath } from '../transport/local-path.ts';
import { VIRTUAL_FAULTS, type VirtualFault } from './virtual-faults.ts';

/** A printer's address, parsed from its uri. */
export type PrinterAddress =
  | { kind: 'tcp'; host: string; port: number }
  | { kind: 'cups'; queue: string }
  | { kind: 'ipp'; host: string; port: number; path: string; isTls: boolean }
  | { kind: 'windows'; queue: string }
  | { kind: 'serial'; path: string; baudRate: number; flow: FlowControl }
  | { kind: 'file'; path: string }
  | { kind: 'virtual'; name: string; fault: VirtualFault | null };

/** Port of raw printing ("JetDirect"), IANA `pdl-datastream`. */
const RAW_PORT = 9100;
/** The factory setting of label printers. */
const SERIAL_BAUD = 9600;
/** RFC 8010 section 5: IPP's own port, also under TLS. */
export const IPP_PORT = 631;

/**
 * Reads `tcp://host[:9100]`, `cups:QUEUE`, `ipp://host[:631]/path`, `ipps://…`, `windows:QUEUE`,
 * `serial:PATH[?baud=9600&flow=rtscts|xonxoff]`, `file:PATH` and `virtual:NAME[?fault=FAULT&after=LABELS&seconds=S]`.
 * Throws `input.invalid` naming the part that is wrong.
 */
export function parsePrinterUri(uri: string, platform?: NodeJS.Platform): PrinterAddress {
  const [, scheme, rest = ''] = /^([a-z]+):(.*)$/s.exec(uri.trim()) ?? [];
  switch (scheme) {
    case 'tcp': {
      const { host, port } = parseAuthority(uri, RAW_PORT, false);
      return { kind: 'tcp', host, port };
    }
    case 'ipp':
    case 'ipps': {
      const { host, port, path } = parseAuthority(uri, IPP_PORT, true);
      return { kind: 'ipp', host, port, path, isTls: scheme === 'ipps' };
    }
    case 'cups':
    case 'windows':
      return {
        kind: scheme,
        queue: requireRest(uri, rest, { zh: '缺少打印队列名', en: 'queue name missing' }),
      };
    case 'serial':
      return parseSerial(uri, rest, platform);
    case 'file':
      return { kind: 'file', path: requireRest(uri, rest, { zh: '缺少文件路径', en: 'file path missing' }) };
    case 'virtual':
      return parseVirtual(uri, rest);
    default:
      return refuse(uri, {
        zh: '应以 tcp://、ipp://、ipps://、cups:、windows:、serial:、file: 或 virtual: 开头',
        en: 'it must begin with tcp://, ipp://, ipps://, cups:, windows:, serial:, file: or virtual:',
      });
  }
}

/** The canonical form of a printer's address, used as its id: default ports are written out, hosts in lower case. */
export function normalizePrinterUri(uri: string): string {
  const address = parsePrinterUri(uri);
  switch (address.kind) {
    case 'tcp':
      return `tcp://${bracket(address.host)}:${address.port}`;
    case 'ipp':
      return `${address.isTls ? 'ipps' : 'ipp'}://${bracket(address.host)}:${address.port}${address.path}`;
    case 'serial':
      return serialPrinterUri(address);
    default:
      return uri.trim();
  }
}

/** Formats a host for a URI: IPv6 addresses in brackets. */
export function bracket(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

export function kindOf(uri: string): Printer['kind'] {
  return parsePrinterUri(uri).kind;
}

function parseSerial(uri: string, rest: string, platform?: NodeJS.Platform): PrinterAddress {
  const [path = '', query = ''] = rest.split('?', 2);
  requireRest(uri, path, { zh: '缺少端口', en: 'port missing' });
  if (!isLocalPath('serial', path.trim(), platform))
    return refuse(uri, { zh: '应为本机的串口', en: 'it must be a serial port of this computer' });
  const options = new URLSearchParams(query);
  const baudRate = Number(options.get('baud') ?? SERIAL_BAUD);
  if (!(Number.isInteger(baudRate) && baudRate >= 300 && baudRate <= 4_000_000))
    return refuse(uri, { zh: '波特率不正确', en: 'the baud rate is not valid' });
  const flow = FLOW_CONTROLS.find((one) => one === (options.get('flow') ?? 'none'));
  if (flow === undefined)
    return refuse(uri, { zh: 'flow 应为 rtscts 或 xonxoff', en: 'flow must be rtscts or xonxoff' });
  return { kind: 'serial', path: path.trim(), baudRate, flow };
}

function parseVirtual(uri: string, rest: string): PrinterAddress {
  const [name = '', query = ''] = rest.split('?', 2);
  requireRest(uri, name, { zh: '缺少名称', en: 'name missing' });
  const options = new URLSearchParams(query);
  const wanted = options.get('fault');
  if (wanted === null) return { kind: 'virtual', name, fault: null };
  const kind = VIRTUAL_FAULTS.find((one) => one === wanted);
  const [after, seconds] = [Number(options.get('after') ?? 1), Number(options.get('seconds') ?? 10)];
  if (kind === undefined) {
    const known = VIRTUAL_FAULTS.join(', ');
    return refuse(uri, { zh: `fault 应为 ${known} 之一`, en: `fault must be one of ${known}` });
  }
  if (!(Number.isInteger(after) && after >= 0 && seconds > 0 && seconds <= 3600)) {
    return refuse(uri, {
      zh: 'after 是标签张数，seconds 应大于 0、不超过 3600',
      en: 'after is a number of labels, and seconds is above 0 and 3600 at most',
    });
  }
  return { kind: 'virtual', name, fault: { kind, after, seconds } };
}

function parseAuthority(uri: string, defaultPort: number, hasPath: boolean) {
  // The URL parser has no default port for these schemes; http has the same rules for hosts and ports.
  const web = uri.trim().replace(/^[a-z]+:/, 'http:');
  if (!/^http:\/\/[^/]/.test(web)) refuse(uri, { zh: '缺少主机名', en: 'host name missing' });
  const url = parseWebUrl(uri, web);
  const portText = /:(\d+)$/.exec(web.slice('http://'.length).split('/')[0] ?? '')?.[1];
  const port = portText === undefined ? defaultPort : Number(portText);
  if (port < 1 || port > 65_535) refuse(uri, { zh: '端口应为 1–65535', en: 'the port must be 1–65535' });
  if (url.username !== '' || url.password !== '') {
    refuse(uri, { zh: '地址中不能写密码', en: 'no password belongs into the address' });
  }
  if (!hasPath && (url.pathname !== '/' || url.search !== '')) {
    refuse(uri, { zh: '端口之后不应有内容', en: 'nothing may follow the port' });
  }
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port, path: url.pathname + url.search };
}

function parseWebUrl(uri: string, web: string): URL {
  try {
    return new URL(web);
  } catch {
    return refuse(uri, { zh: '主机名或端口不正确', en: 'the host or port is not valid' });
  }
}

function requireRest(uri: string, rest: string, reason: { zh: string; en: string }): string {
  return rest.trim() === '' ? refuse(uri, reason) : rest;
}

function refuse(uri: string, why: { zh: string; en: string }): never {
  const reason = { zh: `打印机地址 ${uri}：${why.zh}`, en: `printer address ${uri}: ${why.en}` };
  throw new AppError('input.invalid', { reason });
}
