import type { LabelElement } from '#shared/label/elements/index';
import { onOtherOwner } from '../../stores/session.ts';

let copied: readonly LabelElement[] = [];

// Texts and logos of one company must not get into the labels of another.
onOtherOwner(() => {
  copied = [];
});

/** Keeps copied elements; they can be pasted into another template until another user or company begins a session. */
export function copyElements(elements: readonly LabelElement[]): void {
  copied = elements;
}

export function copiedElements(): readonly LabelElement[] {
  return copied;
}
