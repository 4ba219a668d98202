import { z } from 'zod';
import { LanguageSchema } from '../errors.ts';

/**
 * A label with its text: 客户 and the customer's name. One without a text keeps its place on a pre-printed form, and is
 * not on other sheets; prints stored by earlier versions lack it.
 */
const FactSchema = z.object({
  label: z.string(),
  text: z.string(),
  /** Number of cells of the head that it occupies: more for a name, a whole line for an address. */
  span: z.number().int().min(1).max(4).optional(),
});

const ColumnSchema = z.object({
  label: z.string(),
  /** Share of the table's width. */
  width: z.number().positive(),
  align: z.enum(['left', 'center', 'right']),
  /** Its texts are numbers of packages or logs, which are not cut at their end; absent in prints stored by earlier versions. */
  isCode: z.boolean().optional(),
  /** Its texts are figures that are summed, with this many decimals. */
  sums: z.number().int().min(0).max(6).optional(),
});

/** A table: the lines of a document, or the tally of one of its packages. */
const SectionSchema = z.object({
  /** Facts above the table: the package of a tally. */
  facts: z.array(FactSchema),
  columns: z.array(ColumnSchema).min(1),
  rows: z.array(z.array(z.string())),
  /** Equal blocks side by side, filled one after the other downwards (D3). */
  blocks: z.number().int().min(1).max(4),
  /** Label of the number of rows among the sums: 扎数 of a tally. */
  count: z.string().optional(),
  /** Label of the sums below the table; absent if there are none. */
  subtotal: z.string().optional(),
  /** Its rows are sums of others', which no sum counts again (D3). */
  isSummary: z.boolean().optional(),
});

/**
 * The content of one document's paper, as text in the chosen language. A print stores it, so that it can be printed
 * again unchanged. Without prices it does not contain them.
 */
export const PaperSchema = z.object({
  language: LanguageSchema,
  company: z.string(),
  /** The company's logo as `writeLogo` writes it. */
  logo: z.string().optional(),
  title: z.string(),
  /** Printed beside the title: that the document was printed before. */
  mark: z.string().optional(),
  docNo: z.string(),
  /** The text of its QR code (D2); absent in prints stored by earlier versions. */
  code: z.string().optional(),
  facts: z.array(FactSchema),
  sections: z.array(SectionSchema),
  /** Sums of the pages and of the whole are shown below the table. */
  hasTotals: z.boolean(),
  /** Below the total: discount, tax, deposit, open amount. */
  totals: z.array(FactSchema),
  /** The amount in capitals with its figure (F13); absent without prices. */
  capital: FactSchema.optional(),
  /** About claims, for all customers of the company. */
  claims: z.string(),
  signatures: z.array(z.string()),
  /** Names next to the signature lines, empty for signing by hand; absent in prints stored by earlier versions. */
  signers: z.array(z.string()).optional(),
  /** Captions of the plies, from the first on. */
  plies: z.array(z.string()),
});

export type Paper = z.infer<typeof PaperSchema>;
export type Section = Paper['sections'][number];
export type Column = Section['columns'][number];
export type Fact = z.infer<typeof FactSchema>;

/** The name of a print job with these papers. */
export const jobTitleOf = (papers: readonly Pick<Paper, 'title' | 'docNo'>[]): string =>
  papers.map(({ title, docNo }) => `${title} ${docNo}`).join(', ');
