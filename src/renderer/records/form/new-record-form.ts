import { type ComponentType, createContext } from 'react';
import type { AnyRecord } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import type { Copied, Saved } from './use-record-form.ts';

export interface NewRecordFormProps {
  of: AnyRecord;
  calls: RecordCalls;
  row: null;
  /** What it begins with. */
  copied: Copied;
  /** What is sent besides. */
  given?: Readonly<Record<string, string>>;
  onSaved: (id: string, answer: Saved) => void;
  onClose: () => void;
}

/**
 * The form in which pickers make a new record in place, given by the app: it has pickers itself, so that these cannot import
 * it. Without it they only choose.
 */
export const NewRecordFormContext = createContext<ComponentType<NewRecordFormProps> | null>(null);
