import { Button, type ButtonProps, Tooltip } from 'antd';

interface RefusableButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why the button is disabled; empty if it is enabled. */
  refusal: string;
}

/**
 * A button that is disabled with a reason, shown in its tooltip and to assistive technology. It stays in the tab order,
 * so that keyboard users can reach the reason too.
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
