// Sample of the guided mode on the sales page: half a minute, played over the picture of its section, then a link to
// continue. A click on the button loads the script (sample-player.ts); without JavaScript there is no button.
import './guide-sample.css';
import { useEffect, useRef, useState } from 'react';
import type { GuideSample as GuideSampleContent } from '../core/core';
import { Button, ButtonLink } from '../ui/button';
import { useHydrated } from '../ui/hydration';
import type { SampleState, SampleWords } from './sample-player';

interface Running {
  toggle(): void;
  stop(): void;
  words: SampleWords;
}

export function GuideSample({ caption, listen, next }: GuideSampleContent) {
  const hydrated = useHydrated();
  const stage = useRef<HTMLDivElement>(null);
  const running = useRef<Running>(undefined);
  const [state, setState] = useState<SampleState>('ended');
  const [hasPlayed, setHasPlayed] = useState(false);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      running.current?.stop();
    };
  }, []);

  async function press() {
    if (running.current) {
      running.current.toggle();
      return;
    }
    if (state === 'loading') return;
    // Browsers allow a sound to start only while they handle a click.
    const output = 'AudioContext' in window ? new AudioContext() : undefined;
    void output?.resume().catch(() => undefined);
    setState('loading');
    try {
      const { playSample } = await import('./sample-player');
      if (isUnmounted.current || !stage.current) throw new Error('The page was left.');
      running.current = playSample(stage.current, output, (now) => {
        if (now === 'ended') running.current = undefined;
        setHasPlayed(true);
        setState(now);
      });
    } catch {
      // The download failed or the page was left: the button can be pressed again.
      void output?.close().catch(() => undefined);
      setState('ended');
    }
  }

  const words = running.current?.words;
  const label = { ended: listen, loading: listen, playing: words?.pause, paused: words?.play };
  const isIdle = state === 'ended' || state === 'loading';
  // In a low window the button may be in view while the stage is above the window.
  useEffect(() => {
    if (!isIdle) stage.current?.scrollIntoView({ block: 'nearest' });
  }, [isIdle]);
  return (
    <div className="stack-2 items-start guide-sample">
      <div className="surface-dark guide-sample-stage" ref={stage} hidden={isIdle} />
      {isIdle && hasPlayed && (
        <div className="surface-dark stack centered at-center guide-sample-stage">
          <ButtonLink {...next} variant="luxury" size="lg" />
        </div>
      )}
      <p className="text-voice text-h4 measure-30">{caption}</p>
      <div className="guide-sample-control">
        {hydrated && (
          <Button variant="outline" aria-busy={state === 'loading'} onClick={() => void press()}>
            {label[state]}
          </Button>
        )}
      </div>
    </div>
  );
}
