import { onlineManager } from '@tanstack/react-query';
import { Component, useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { retryUntilDone } from '../loading/retry-until-done.ts';

interface PageErrorProps {
  readonly title: string;
  readonly text: string;
  readonly retry?: () => void;
  readonly children?: ReactNode;
}

const isFocusLost = () => document.activeElement === document.body;

/** Takes a focus that is nowhere, and passes it to the heading of what is shown instead. */
const useHeadingFocus = () => {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current: error } = section;
    if (isFocusLost()) error?.querySelector('h1')?.focus({ preventScroll: true });
    return () => {
      if (!error?.contains(document.activeElement)) return;
      retryUntilDone(() => {
        const heading = document.querySelector<HTMLElement>('main h1');
        if (isFocusLost()) heading?.focus({ preventScroll: true });
        return heading !== null && !error.isConnected;
      });
    };
  }, []);
  return section;
};

/** Retries once the connection is back. */
export const PageError = ({ title, text, retry, children }: PageErrorProps) => {
  const section = useHeadingFocus();
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
    <section ref={section} className="notice-page" role="alert">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <div className="page-actions">
        {retry && (
          <Button variant="primary" onClick={retry}>
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
