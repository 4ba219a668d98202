import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react';
import { AppError } from '#shared/errors';
import { logError } from '../../stores/error-log.ts';
import { showError } from '../../stores/notices.ts';

interface OpenedPartProps {
  children: ReactNode;
  /** Called after a failure, which has been shown: the part is to be drawn no more until it is opened again. */
  onFailed: () => void;
}

/**
 * A dialog or drawer that is loaded when it is opened. One that cannot be loaded or drawn is closed; the page behind it
 * stays.
 */
export class OpenedPart extends Component<OpenedPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    logError('error', error, info.componentStack ?? '');
    showError(new AppError('page.not_loaded', { reason: error.message }));
    this.props.onFailed();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
