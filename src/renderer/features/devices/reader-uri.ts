/** The entries of the form for a reader. */
export type ReaderConnection =
  | { kind: 'serial'; path: string; baud: number }
  | { kind: 'tcp' | 'tls'; host: string; port: number }
  | { kind: 'hid'; device: string }
  | { kind: 'virtual'; driver: string; script: string };

/** Baud rates of the reader families, the M100's first. */
export const BAUD_RATES = [115_200, 57_600, 38_400, 19_200, 9600];

/**
 * `serial:PATH?baud=N`, `tcp:HOST:PORT`, `tls:HOST:PORT`, `hid:PATH` or `virtual:reader?family=…`, as the desk names a
 * reader's connection.
 */
export function readerUri(connection: ReaderConnection): string {
  switch (connection.kind) {
    case 'serial':
      return `serial:${connection.path.trim()}?baud=${connection.baud}`;
    case 'tcp':
    case 'tls':
      return `${connection.kind}:${connection.host.trim()}:${connection.port}`;
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

/** `serial:PATH` without a baud rate; null until a path is given. */
export function serialPort(path: string | undefined): string | null {
  return path?.trim() ? `serial:${path.trim()}` : null;
}

/** `tcp:HOST:PORT` or `tls:HOST:PORT`; null until both are given. */
export function networkPort(
  kind: 'tcp' | 'tls',
  host: string | undefined,
  port: number | null | undefined,
): string | null {
  return host?.trim() && port ? `${kind}:${host.trim()}:${port}` : null;
}
