import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logError } from '../../stores/error-log.ts';
import { ErrorPage } from './ErrorPage.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A change of it (the page's path) gives the screen another chance. */
  resetKey?: string;
  /** Shows the failure elsewhere; nothing is drawn in the place of the children then. */
  onError?: (error: Error) => void;
}

/** Catches what a screen throws while it is loaded or drawn: logs it and shows the error page in its place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    logError('error', error, info.componentStack ?? '');
    this.props.onError?.(error);
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.onError) return null;
    return <ErrorPage kind="failed" onRetry={() => this.setState({ failed: false })} />;
  }
}
