/** How a device signals that it cannot accept data for a while: not at all, by the CTS line, or by XOFF bytes. */
export const FLOW_CONTROLS = ['none', 'rtscts', 'xonxoff'] as const;
export type FlowControl = (typeof FLOW_CONTROLS)[number];

interface SerialPrinter {
  path: string;
  baudRate: number;
  flow: FlowControl;
}

/** The address of a printer on a serial port: `serial:PATH?baud=9600`, with `&flow=rtscts` or `&flow=xonxoff`. */
export function serialPrinterUri({ path, baudRate, flow }: SerialPrinter): string {
  return `serial:${path}?baud=${baudRate}${flow === 'none' ? '' : `&flow=${flow}`}`;
}
