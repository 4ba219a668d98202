/** A user's own prints and tags. */
export const ownRecords = {
  title: 'My prints and tags',
  number: 'Number',
  kind: 'Kind',
  what: 'Template / EPC / paper',
  copies: 'Copies',
  device: 'Printer / reader',
  desk: 'Desk',
  result: 'Result',
  time: 'Time',
  none: 'No label or document printed and no tag written yet',
  noneAdvice: 'The labels and documents you print and the tags you write are listed here.',
};
