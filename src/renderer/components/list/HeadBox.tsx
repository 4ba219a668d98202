import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * The box of a table's head. The library draws heads a second time to measure them; nothing there may be focusable.
 */
export function HeadBox({ children }: { children: ReactNode }) {
  const part = useRef<HTMLSpanElement>(null);
  const [isMeasured, setMeasured] = useState(false);
  useLayoutEffect(() => setMeasured(part.current?.closest('.ant-table-measure-row') != null), []);
  return <span ref={part}>{isMeasured ? null : children}</span>;
}
