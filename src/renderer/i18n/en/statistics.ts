import type { Catalogue } from '../catalogue.ts';

export const statistics: Catalogue['statistics'] = {
  by: 'Added up',
  byMonth: 'By month',
  bySpecies: 'By species',
  byCustomer: 'By customer',
  bySalesperson: 'By salesperson',
  bySupplier: 'By supplier',
  period: 'Date of the document',
  unknown: 'Unknown',
  totals: 'Total',
  note: 'Approved documents alone; amounts of lines, without charges',
  costNote:
    'Cost at the price of the package’s first inbound; it and the amounts are as entered, with tax or without. Margin is of goods with a known cost',
  none: 'No document is approved',
  noneAdvice: 'Inbounds, deliveries and sales returns count once they are approved.',
  unnamed: 'None',
};
