export { limitPrinterFaults, savePrinterFault } from './printer-faults.ts';
