import { useCallback, useState } from 'react';
import { paste, removeElements, type Selection } from '#shared/label/design/edit';
import { advance, begin, type History, redo, undo } from '#shared/label/design/history';
import type { LabelElement } from '#shared/label/elements/index';
import type { LabelTemplate } from '#shared/label/template';
import { copiedElements, copyElements } from './clipboard.ts';

const NONE: Selection = new Set();

/** A template being edited: its history and its selected elements. */
export interface Design {
  template: LabelTemplate;
  /** True if it differs from the saved template. */
  isChanged: boolean;
  canUndo: boolean;
  canRedo: boolean;
  selection: Selection;
  select(selection: Selection): void;
  /** One step that can be undone. */
  change(next: LabelTemplate): void;
  undo(): void;
  redo(): void;
  add(element: LabelElement): void;
  copy(): void;
  paste(): void;
  duplicate(): void;
  remove(): void;
  /** Marks the present state as saved. */
  markSaved(): void;
}

/** `isSaved` is false for a design that was restored from unsaved entries. */
export function useDesign(opened: LabelTemplate, isSaved: boolean): Design {
  const [history, setHistory] = useState<History<LabelTemplate>>(() => begin(opened));
  const [saved, setSaved] = useState(isSaved ? opened : null);
  const [selection, select] = useState<Selection>(NONE);
  const template = history.present;
  const change = useCallback((next: LabelTemplate) => setHistory((before) => advance(before, next)), []);

  const chosen = () => template.elements.filter(({ id }) => selection.has(id));
  function put(elements: readonly LabelElement[]): void {
    if (elements.length === 0) return;
    const pasted = paste(template, elements);
    change(pasted.template);
    select(pasted.selection);
  }
  function step(to: (history: History<LabelTemplate>) => History<LabelTemplate>): void {
    const next = to(history);
    const ids = new Set(next.present.elements.map(({ id }) => id));
    setHistory(next);
    select(new Set([...selection].filter((id) => ids.has(id))));
  }

  return {
    template,
    isChanged: template !== saved,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    selection,
    select,
    change,
    undo: () => step(undo),
    redo: () => step(redo),
    add(element) {
      change({ ...template, elements: [...template.elements, element] });
      select(new Set([element.id]));
    },
    copy() {
      if (selection.size > 0) copyElements(chosen());
    },
    paste: () => put(copiedElements()),
    duplicate: () => put(chosen()),
    remove() {
      change(removeElements(template, selection));
      select(NONE);
    },
    markSaved: () => setSaved(template),
  };
}
