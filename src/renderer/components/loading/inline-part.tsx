import { Component, type ComponentType, type ErrorInfo, type ReactNode, Suspense, useState } from 'react';
import { loadScreenWords } from '../../i18n/setup.ts';
import { logError } from '../../stores/error-log.ts';
import { LostPart } from './LostPart.tsx';
import { lazyAnew } from './lazy-screen.ts';

/**
 * A part within a page, loaded when it is first drawn, or ahead; `waiting` is in its place meanwhile. One that cannot be
 * loaded or drawn is replaced by a message with another try; the page around it stays. Most browsers fetch a module
 * again that could not be fetched; Firefox needs a reload.
 */
export function inlinePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const begin = lazyAnew(async () => (await Promise.all([load(), loadScreenWords()]))[0]);
  let latest = begin();
  return function InlinePart(props) {
    const [Part, setPart] = useState(() => latest);
    function retry(): void {
      // Another place may have begun it anew already.
      if (Part === latest) latest = begin();
      setPart(() => latest);
    }
    return (
      <PartBoundary onRetry={retry}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

interface PartBoundaryProps {
  children: ReactNode;
  onRetry: () => void;
}

class PartBoundary extends Component<PartBoundaryProps, { error: Error | null; hasRetried: boolean }> {
  override state: { error: Error | null; hasRetried: boolean } = { error: null, hasRetried: false };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    logError('error', error, info.componentStack ?? '');
  }

  readonly retry = () => {
    this.props.onRetry();
    this.setState({ error: null, hasRetried: true });
  };

  override render(): ReactNode {
    const { error, hasRetried } = this.state;
    if (error === null) return this.props.children;
    return <LostPart error={error} hasRetried={hasRetried} onRetry={this.retry} />;
  }
}
