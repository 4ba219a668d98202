import type { Catalogue } from '../catalogue.ts';

export const deskBoard: Catalogue['deskBoard'] = {
  day: 'Day',
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  none: 'No desk printed labels or wrote tags on this day',
  noneAdvice: 'Labels of packages that desks print and tags that they write are listed here once recorded.',
  unnamed: 'Unnamed',
  noRecords: 'No such records',
  noRecordsAdvice: 'Choose another day, or remove the desk, the hour or the figure.',
  figure: 'Figure',
  totals: 'Total',
  spoiled: 'waste {{count}}',
  faults: 'task faults {{count}}',
  printerFaults: 'printer faults {{count}}',
  note: 'Each cell: labels / tags. Waste: labels printed again and tags that could not be written. Faults: print tasks handed over that failed or whose outcome is unknown. Printer faults: what stopped a printer while the desk printed (paper out, head open, not reached …)',
};
