export { savePrinterFault } from './printer-faults.ts';
