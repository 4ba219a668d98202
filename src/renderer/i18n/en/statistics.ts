import type { Catalogue } from '../catalogue.ts';

export const statistics: Catalogue['statistics'] = {
  by: 'Added up',
  byMonth: 'By month',
  bySpecies: 'By species',
  byCustomer: 'By customer',
  bySupplier: 'By supplier',
  month: 'Month',
  species: 'Species',
  customer: 'Customer',
  supplier: 'Supplier',
  period: 'Date of the document',
  purchased: 'Bought',
  sold: 'Shipped',
  returned: 'Returned',
  net: 'Net sales',
  stock: 'Stock at end',
  totals: 'Total',
  note: 'Approved documents alone; amounts of lines, without charges',
  none: 'No document is approved',
  noneAdvice: 'Inbounds, deliveries and sales returns count once they are approved.',
  unnamed: 'None',
};
