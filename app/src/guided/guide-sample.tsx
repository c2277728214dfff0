// A picture of the guided mode, in whose place half a minute of it plays. Its script is loaded by the click on the button;
// without JavaScript there is no button.
import './guide-sample.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { GuideSample as GuideSampleContent } from '../core/core';
import { Button } from '../ui/button';
import { useHydrated } from '../ui/hydration';
import { Picture } from '../ui/picture';
import type { SampleState, SampleWords } from './sample-player';

/** What plays, and its words. */
interface Running {
  toggle(): void;
  stop(): void;
  words: SampleWords;
}

/** `children`: another way to try the guide, before the button. */
export function GuideSample({
  picture,
  caption,
  listen,
  children,
}: GuideSampleContent & { children?: ReactNode }) {
  const hydrated = useHydrated();
  const stage = useRef<HTMLDivElement>(null);
  const running = useRef<Running>(undefined);
  const [state, setState] = useState<SampleState>('ended');
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      running.current?.stop();
    };
  }, []);

  async function press() {
    if (running.current) {
      running.current.toggle();
      return;
    }
    if (state === 'loading') return;
    // Browsers start a sound only while they handle a click.
    const output = 'AudioContext' in window ? new AudioContext() : undefined;
    void output?.resume().catch(() => undefined);
    setState('loading');
    try {
      const { playSample } = await import('./sample-player');
      if (left.current || !stage.current) throw new Error('The page was left.');
      running.current = playSample(stage.current, output, (next) => {
        if (next === 'ended') running.current = undefined;
        setState(next);
      });
    } catch {
      // Without a connection: the button can be pressed again.
      void output?.close().catch(() => undefined);
      setState('ended');
    }
  }

  const words = running.current?.words;
  const label = { ended: listen, loading: listen, playing: words?.pause, paused: words?.play };
  return (
    <div className="guide-sample">
      <div className="arch frame-4-5 positioned full-width line-frame guide-sample-frame">
        <Picture
          of={picture}
          frames={[
            { from: 48, width: 'min(22rem, 34vw)', shape: 4 / 5 },
            { width: '31vw', shape: 4 / 5 },
          ]}
        />
        <div
          className="surface-dark guide-sample-stage"
          ref={stage}
          hidden={state === 'ended' || state === 'loading'}
        />
      </div>
      <div className="stack-3 at-center guide-sample-words">
        <p className="text-voice text-title text-balance measure-30">{caption}</p>
        <div className="stack-2 items-start guide-sample-ways">
          {children}
          <div className="guide-sample-control">
            {hydrated && (
              <Button
                variant="outline"
                aria-busy={state === 'loading'}
                onClick={() => void press()}
              >
                {label[state]}
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
