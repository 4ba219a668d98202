import { Badge, Button } from 'antd';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Decorative } from './Decorative.tsx';
import { OpenedPart } from './loading/OpenedPart.tsx';

interface CountedButtonProps {
  count: number;
  icon: ComponentProps<typeof Decorative>['icon'];
  label: string;
  /** The dialog or drawer it opens; drawn from the first opening on, so that its closing is seen. */
  children: (open: boolean, onClose: () => void) => ReactNode;
}

/** A button of the top bar with a number on it, and the content that it opens. */
export function CountedButton({ count, icon, label, children }: CountedButtonProps) {
  const [open, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Badge count={count} size="small" overflowCount={99} offset={[-6, 6]}>
        <Button
          type="text"
          icon={<Decorative icon={icon} />}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        />
      </Badge>
      {isWanted && (
        <OpenedPart onFailed={() => setWanted(false)}>{children(open, () => setOpen(false))}</OpenedPart>
      )}
    </>
  );
}
