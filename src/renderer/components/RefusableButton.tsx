import { Button, type ButtonProps, Tooltip } from 'antd';

interface RefusableButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why the button is disabled; empty if it is enabled. */
  refusal: string;
}

/**
 * A button that is disabled with a reason, in its tooltip and for assistive technology. It keeps its place in the order of the
 * keyboard, because a reason that only a pointer finds is none for who works without one.
 */
export function RefusableButton({ refusal, onClick, ...button }: RefusableButtonProps) {
  const isRefused = refusal !== '';
  return (
    <Tooltip title={refusal} trigger={['hover', 'focus']}>
      {isRefused ? (
        <Button
          {...button}
          className={`${button.className ?? ''} ant-btn-disabled`}
          aria-disabled
          aria-description={refusal}
        />
      ) : (
        <Button {...button} onClick={onClick} />
      )}
    </Tooltip>
  );
}
