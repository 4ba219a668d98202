export { readSupplierLines } from './supplier-lines.ts';
