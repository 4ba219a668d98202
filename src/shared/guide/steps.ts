import { words } from './guide.ts';

/** The end of every document's job. */
export const SUBMIT = words(
  '按“提交”交给审核人；有“审核”权限的可以直接按“审核”。单据上没填全的会指出来。',
  'Press “Submit” for someone to approve it, or “Approve” with that permission. Whatever is missing is told.',
);
