import { onlineManager } from '@tanstack/react-query';
import { Component, useEffect, useEffectEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface PageErrorProps {
  readonly title: string;
  readonly text: string;
  readonly retry?: () => void;
  readonly children?: ReactNode;
}

/** Retries once the connection is back. */
export const PageError = ({ title, text, retry, children }: PageErrorProps) => {
  const retryNow = useEffectEvent(() => retry?.());
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && retryNow()), []);
  useEffect(() => {
    const former = document.title;
    document.title = `${title} · Registrar`;
    return () => {
      document.title = former;
    };
  }, [title]);
  return (
    <section className="notice-page" role="alert">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <div className="page-actions">
        {retry && (
          <Button look="primary" onClick={retry}>
            Try again
          </Button>
        )}
        {children}
        <a className="button" href="/">
          Go to Dashboard
        </a>
      </div>
    </section>
  );
};

/** Key it by path: navigating resets it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <PageError
        title="Something went wrong on this screen"
        text="Saved work is safe. Unsaved changes are kept."
        retry={() => this.setState({ isBroken: false })}
      />
    );
  }
}
