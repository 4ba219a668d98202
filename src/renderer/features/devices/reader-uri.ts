/** The entries of the form for a reader. */
export type ReaderConnection =
  | { kind: 'serial'; path: string; baud: number; busAddress?: number | null }
  | { kind: 'tcp' | 'tls'; host: string; port: number; busAddress?: number | null }
  | { kind: 'hid'; device: string }
  | { kind: 'virtual'; driver: string; script: string };

/** Baud rates of the reader families, the M100's first. */
export const BAUD_RATES = [115_200, 57_600, 38_400, 19_200, 9600];

/**
 * `serial:PATH?baud=N`, `tcp:HOST:PORT`, `tls:HOST:PORT`, `hid:PATH` or `virtual:reader?family=…`, as the desk names a
 * reader's connection; with `address=N` for one of several readers on a bus.
 */
export function readerUri(connection: ReaderConnection): string {
  switch (connection.kind) {
    case 'serial':
      return `serial:${connection.path.trim()}?baud=${connection.baud}${busPart('&', connection.busAddress)}`;
    case 'tcp':
    case 'tls':
      return `${connection.kind}:${connection.host.trim()}:${connection.port}${busPart('?', connection.busAddress)}`;
    case 'hid':
      return `hid:${connection.device}`;
    case 'virtual':
      return [
        'virtual:reader?family=',
        connection.driver,
        connection.script.trim() && '&',
        connection.script.trim(),
      ].join('');
  }
}

function busPart(separator: '?' | '&', busAddress: number | null | undefined): string {
  return busAddress === null || busAddress === undefined ? '' : `${separator}address=${busAddress}`;
}

/** `serial:PATH` without a baud rate; null until a path is given. */
export function serialPort(path: string | undefined, busAddress?: number | null): string | null {
  return path?.trim() ? `serial:${path.trim()}${busPart('?', busAddress)}` : null;
}

/** `tcp:HOST:PORT` or `tls:HOST:PORT`; null until both are given. */
export function networkPort(
  kind: 'tcp' | 'tls',
  host: string | undefined,
  port: number | null | undefined,
  busAddress?: number | null,
): string | null {
  return host?.trim() && port ? `${kind}:${host.trim()}:${port}${busPart('?', busAddress)}` : null;
}
