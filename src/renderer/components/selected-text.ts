/** Whether text of the element is selected: the click at the end of a drag over it is for copying. */
export function hasSelectedText(element: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}
