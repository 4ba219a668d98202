import { createReaderFactory } from '../../devices/readers/open-reader.ts';
import { listSerialPorts } from '../../devices/transport/ports.ts';
import { detectReader } from '../../rfid/detect-reader.ts';
import type { Output } from '../output.ts';

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

/** Finds family and baud rate of the reader at a port. */
export async function showDetected(output: Output, port: string): Promise<void> {
  try {
    const found = await detectReader(port, createReaderFactory());
    output.done({ ...found }, [found.driver, found.uri, found.text].join('\t'));
  } catch (error) {
    output.fail(error);
  }
}
