/** How a device says that it takes no more data for a while: not at all, by the line CTS, or by XOFF among its bytes. */
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
