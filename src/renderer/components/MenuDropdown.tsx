import { Dropdown, type DropdownProps } from 'antd';
import { useRef } from 'react';
import { catchFocus } from './keys/page-focus.ts';

/**
 * A menu that its button opens: the focus enters it, and returns to the button before the chosen entry acts, because the
 * entry is about to be removed. A dialog that the entry opens then returns the focus to the button too.
 */
export function MenuDropdown({
  menu,
  onOpenChange,
  ...dropdown
}: Omit<DropdownProps, 'trigger' | 'autoFocus'>) {
  const opener = useRef<Element | null>(null);
  return (
    <Dropdown
      {...dropdown}
      trigger={['click']}
      autoFocus
      onOpenChange={(open, info) => {
        if (open) opener.current = document.activeElement;
        // Esc leaves the focus in the menu, which a busy page takes seconds to close.
        else if (document.activeElement?.closest('.ant-dropdown')) focusOn(opener.current);
        else catchFocus(opener.current);
        onOpenChange?.(open, info);
      }}
      menu={{
        ...menu,
        onClick(info) {
          // The Enter that chose the entry would press the button too.
          info.domEvent.preventDefault();
          focusOn(opener.current);
          menu?.onClick?.(info);
        },
      }}
    />
  );
}

function focusOn(opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}
