// What a visitor sees when a page breaks: the specified words and the message (spec §8).
import { Component, type ReactNode } from 'react';
import { messages } from '../core/core';
import { QuietPage } from './quiet-page';

interface State {
  message: string | null;
}

export class ErrorScreen extends Component<{ children: ReactNode }, State> {
  override state: State = { message: null };

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <QuietPage
        title={messages().unexpectedError}
        links={<a href="/">{messages().notFoundLink}</a>}
      >
        <p role="alert">{message}</p>
      </QuietPage>
    );
  }
}
