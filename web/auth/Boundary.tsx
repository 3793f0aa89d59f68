import { Component, type ReactNode } from 'react';
import { CrashScreen } from '#web/ui/feedback/ErrorScreens.tsx';

/** The error boundary of this page. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main id="main">
        <CrashScreen />
      </main>
    );
  }
}
