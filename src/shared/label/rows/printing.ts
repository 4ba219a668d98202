/** Values of the printing itself, which labels of every subject can show. */
export interface Printing {
  /** Day of printing, `YYYY-MM-DD`. */
  date: string;
  tenantCode: string;
  companyName: string;
}
