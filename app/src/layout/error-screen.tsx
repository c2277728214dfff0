// Error boundary with the error screen: the specified title, the error's message (spec §8), advice, and a button that
// tries again. Its styles are part of the script, because a further file could be missing too.
import { Component, type ReactNode } from 'react';
import { messages, navigation, pathOf, site } from '../core/core';
import { adoptStyles } from '../ui/adopt-styles';
import { BrandMark } from '../ui/brand-mark';
import { Button } from '../ui/button';
import { DownloadError } from '../ui/download-error';
import { TextLink } from '../ui/link';
import { isServedPageKept } from '../ui/served-page';
import css from './message-page.css?inline';

/** Paths of the navigation that the screen links to, beside Home. */
const nextPaths = () => [pathOf('initiation'), pathOf('contact')];

const reload = () => window.location.reload();

interface ErrorScreenProps {
  /** A new value renders the children again, for example after a navigation. */
  resetKey: string;
  /** True outside the layout: the screen is then the main content of the document. */
  outermost?: boolean;
  purchase: ReactNode;
  children: ReactNode;
}

interface State {
  resetKey: string;
  error?: unknown;
}

export class ErrorScreen extends Component<ErrorScreenProps, State> {
  override state: State = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? 'unknown' };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorScreenProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, error: undefined };
  }

  override componentDidCatch(error: unknown) {
    adoptStyles(css);
    // The failed page may have been scrolled.
    window.scrollTo({ top: 0, behavior: 'instant' });
    this.focusHeading();
    if (error instanceof DownloadError) window.addEventListener('online', reload);
  }

  override componentDidUpdate(_: ErrorScreenProps, { error }: State) {
    if (error === undefined || this.state.error !== undefined) return;
    window.removeEventListener('online', reload);
    this.focusHeading();
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload);
  }

  private focusHeading() {
    document.querySelector('h1')?.focus({ preventScroll: true });
  }

  private readonly tryAgain = () => {
    if (this.state.error instanceof DownloadError) reload();
    else this.setState({ error: undefined });
  };

  override render() {
    const { outermost = false, purchase, children } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    // Thrown on to the root, which restores the served page (start.tsx).
    if (isServedPageKept()) throw error;
    const { unexpectedError, unexpectedErrorHint, pageUnreachable, tryAgain, notFoundLink } =
      messages();
    const failedDownload = error instanceof DownloadError;
    const screen = (
      <div className="message-page container">
        {/* Sets the title, because the tags of the failed page are gone. */}
        <title>{`${unexpectedError} · ${site().brand.name}`}</title>
        <div className="stack-3 centered measure-46 margin-auto">
          <BrandMark className="message-page-mark" />
          <h1 tabIndex={-1}>{unexpectedError}</h1>
          <p className="text-quiet" role="alert">
            {error instanceof Error ? error.message : String(error)}
          </p>
          <p className="text-lead measure-34">
            {failedDownload ? pageUnreachable : unexpectedErrorHint}
          </p>
          <div className="cluster message-page-links">
            <Button onClick={this.tryAgain}>{tryAgain}</Button>
            {purchase}
            <a href={pathOf('home')}>{notFoundLink}</a>
            {navigation(pathOf('home'))
              .filter(({ path }) => nextPaths().includes(path))
              .map(({ name, path }) => (
                <TextLink key={path} label={name} to={path} />
              ))}
          </div>
        </div>
      </div>
    );
    return outermost ? <main id="content">{screen}</main> : screen;
  }
}
