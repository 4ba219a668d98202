import { Component, type ErrorInfo, type ReactNode } from 'react';
import { toAppError } from '#shared/errors';
import { logError } from '../../stores/error-log.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { NotLoadedPage } from './NotLoadedPage.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** When it changes (the page's path), the screen is drawn again. */
  resetKey?: string;
  /** Within the main landmark of the layout. */
  isWithin?: true;
}

/** Catches errors of loading or drawing a screen: logs them and shows the error page in its place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    logError('error', error, info.componentStack ?? '');
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, isWithin } = this.props;
    if (error === null) return children;
    if (toAppError(error).code === 'page.not_loaded') return <NotLoadedPage isWithin={isWithin} />;
    return <ErrorPage kind="failed" isWithin={isWithin} onRetry={() => this.setState({ error: null })} />;
  }
}
