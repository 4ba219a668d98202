import { createReaderFactory } from '../../devices/readers/open-reader.ts';
import { listSerialPorts } from '../../devices/transport/ports.ts';
import { detectReader } from '../../rfid/detect-reader.ts';
import type { Output } from '../output.ts';
import { findKeptCertificate } from './kept-certificate.ts';
import { describeCertificate, type JudgedCertificate, judgeCertificate } from './reader-certificate.ts';

/** Lists the serial ports of this computer. */
export async function showPorts(output: Output): Promise<void> {
  try {
    const ports = await listSerialPorts();
    const lines = ports.map(({ path, manufacturer, vendorId, productId }) =>
      [path, manufacturer, vendorId && `${vendorId}:${productId}`].filter(Boolean).join('\t'),
    );
    output.done({ ports }, lines.join('\n'));
  } catch (error) {
    output.fail(error);
  }
}

/** Finds family and baud rate of the reader at a port, and shows the certificate of one under TLS. */
export async function showDetected(output: Output, port: string): Promise<void> {
  let certificate: JudgedCertificate | undefined;
  const createReader = createReaderFactory(
    undefined,
    (uri, shown) => {
      certificate = judgeCertificate(uri, shown);
    },
    findKeptCertificate,
  );
  try {
    const found = await detectReader(port, createReader);
    const lines = [[found.driver, found.uri, found.text].join('\t')];
    if (certificate !== undefined) lines.push(describeCertificate(certificate, output));
    output.done({ ...found, ...(certificate && { certificate }) }, lines.join('\n'));
  } catch (error) {
    output.fail(error);
  }
}
