import { createContext } from 'react';
import type { Field } from '#shared/records/field';

/** Choices of a field that other records have already, where no two may have the same. */
export interface TakenChoices {
  values: ReadonlySet<unknown>;
  /** Says so beside the words of a choice. */
  label(words: string): string;
}

export const TakenChoicesContext = createContext<ReadonlyMap<Field, TakenChoices>>(new Map());
