import { Button, type ButtonProps, Tooltip } from 'antd';

interface RefusableButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why the button is disabled; empty if it is enabled. */
  refusal: string;
}

/** A button that is disabled with a reason, in its tooltip and for assistive technology. */
export function RefusableButton({ refusal, ...button }: RefusableButtonProps) {
  return (
    <Tooltip title={refusal}>
      <Button {...button} disabled={refusal !== ''} aria-description={refusal || undefined} />
    </Tooltip>
  );
}
