import { comparison, grading } from './checks.ts';
import { administration, approval, otherStock, partners, statistics, stockLedger } from './company.ts';
import { desks } from './desks.ts';
import type { GuidePage } from './guide.ts';
import { labelDesign, labelPrinting, printCentre } from './labels.ts';
import { tally, tallyImport } from './packages.ts';
import { printing } from './printing.ts';
import { production } from './production.ts';
import { splicing } from './splicing.ts';
import { delivery, inbound, reversal, sale, saleReturn } from './stock.ts';
import { tagBatch, tagReading, tagWriting } from './tags.ts';
import type { GuideName } from './targets.ts';

/** The user's guide, in the order of the trade. docs/guide is written from it (`npm test -- screenshots`). */
export const GUIDE: Readonly<Record<GuideName, GuidePage>> = {
  tally,
  import: tallyImport,
  inbound,
  grading,
  sale,
  delivery,
  return: saleReturn,
  reversal,
  'other-stock': otherStock,
  comparison,
  stock: stockLedger,
  statistics,
  partners,
  approval,
  production,
  splicing,
  desks,
  printing,
  'print-labels': labelPrinting,
  'print-centre': printCentre,
  labels: labelDesign,
  'write-tags': tagWriting,
  'batch-tags': tagBatch,
  'read-tags': tagReading,
  administration,
};
