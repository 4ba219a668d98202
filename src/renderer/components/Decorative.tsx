import type { AntdIconProps } from '@ant-design/icons/lib/components/AntdIcon';
import type { ComponentType } from 'react';

interface DecorativeProps extends AntdIconProps {
  icon: ComponentType<AntdIconProps>;
}

/** An icon beside words of the same meaning: hidden from screen readers, which would read its English name. */
export function Decorative({ icon: Icon, ...rest }: DecorativeProps) {
  return <Icon {...rest} role="presentation" aria-hidden aria-label={undefined} />;
}
