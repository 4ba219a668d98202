import { type RefObject, useRef, useState } from 'react';
import type { LabelTemplate } from '#shared/label/template';
import { useOnOpening } from '../../components/use-on-opening.ts';
import { readDraft } from '../../records/form/draft.ts';
import { type KeptDraft, useDraft } from '../../records/form/use-draft.ts';
import { type DesignDraft, readDesignDraft } from './design-draft.ts';

const AREA = 'labelTemplate';

export interface OpenedDesign extends DesignDraft {
  /** Made anew by each opening. */
  key: number;
  /** Whether the design is the company's newest version. */
  isSaved: boolean;
  /** Whether it is the unsaved design of an earlier visit. */
  isRestored: boolean;
}

interface OpenedState {
  opened: OpenedDesign | null;
  /** The open design while it differs from the saved one. */
  unsaved: RefObject<LabelTemplate | null>;
  /** Keeps `unsaved` for the next visit. */
  draft: KeptDraft;
  /** Opens a design in place of the present one, whose unsaved changes are dropped; null opens none. */
  show(next: Omit<OpenedDesign, 'key'> | null): void;
  /** The open design was saved; it may no longer be the open one. */
  noteSaved(company: NonNullable<OpenedDesign['company']>): void;
}

/** The design that is open: once the desk is connected, the unsaved one of an earlier visit. */
export function useOpenedDesign(connected: boolean): OpenedState {
  const [opened, setOpened] = useState<OpenedDesign | null>(null);
  const unsaved = useRef<LabelTemplate | null>(null);
  const draft = useDraft(
    AREA,
    undefined,
    (): DesignDraft | null =>
      unsaved.current && { template: unsaved.current, company: opened?.company ?? null },
  );
  const open = (next: Omit<OpenedDesign, 'key'>) => setOpened({ ...next, key: Date.now() });
  useOnOpening(
    () => {
      const kept = readDesignDraft(readDraft(AREA, undefined));
      if (kept !== null) open({ ...kept, isSaved: false, isRestored: true });
    },
    { isReady: connected },
  );

  return {
    opened,
    unsaved,
    draft,
    show(next) {
      unsaved.current = null;
      draft.drop();
      if (next === null) setOpened(null);
      else open(next);
    },
    noteSaved(company) {
      setOpened((now) =>
        now?.key === opened?.key && now !== null
          ? { ...now, company, isSaved: true, isRestored: false }
          : now,
      );
    },
  };
}
