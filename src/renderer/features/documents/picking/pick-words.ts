import type { PickSource } from './free-pack.ts';

/** The words of the button and of the list that packages are chosen from. */
export const pickWords = (source: PickSource | null) =>
  source?.kind === 'stock' && source.toGrade ? 'documents.pickToGrade' : 'documents.pick';
