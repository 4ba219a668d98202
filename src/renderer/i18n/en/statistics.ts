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
  basis: 'What counts',
  note: 'Approved documents alone; amounts of lines, with tax or without as entered, without charges',
  costNote:
    'Revenue, cost and margin are without tax and charges, of goods with a known cost; the cost is at the price of the package’s first inbound',
  none: 'No document is approved',
  noneAdvice: 'Inbounds, deliveries and sales returns count once they are approved.',
  unnamed: 'None',
};
