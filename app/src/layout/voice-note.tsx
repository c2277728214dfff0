// Voice note: a button that plays a recording, a progress line, and the spoken text. The recording is not loaded before
// a press; without JavaScript the button is a link to its file.

import './voice-note.css';
import { useEffect, useRef, useState } from 'react';
import type { VoiceNote as VoiceNoteContent } from '../core/core';
import { Button, buttonClass } from '../ui/button';
import { useHydrated } from '../ui/hydration';

const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

export function VoiceNote({ play, pause, file, seconds, read, transcript }: VoiceNoteContent) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [elapsed, setElapsed] = useState(0);
  const hydrated = useHydrated();
  const address = `/sounds/${file}`;
  useEffect(() => () => audio.current?.pause(), []);

  function toggle() {
    const sound = audio.current ?? listen(new Audio(address));
    audio.current = sound;
    if (isPlaying) sound.pause();
    // If the file cannot be played, the button returns to its first state; the text can still be read.
    else void sound.play().catch(() => setPlaying(false));
  }

  function listen(sound: HTMLAudioElement): HTMLAudioElement {
    sound.addEventListener('play', () => setPlaying(true));
    sound.addEventListener('pause', () => setPlaying(false));
    sound.addEventListener('timeupdate', () => setElapsed(sound.currentTime));
    sound.addEventListener('ended', () => setElapsed(0));
    return sound;
  }

  return (
    <div className="stack-2 items-start screen-only full-width measure-22 voice-note">
      {hydrated ? (
        <Button variant="outline" onClick={toggle}>
          {isPlaying ? pause : play}
        </Button>
      ) : (
        <a href={address} className={buttonClass('outline')}>
          <span className="button-line">{play}</span>
        </a>
      )}
      <p className="ends full-width text-fine text-quiet gap-2">
        <progress max={seconds} value={Math.min(elapsed, seconds)} aria-label={play} />
        <span>{minutesAndSeconds(elapsed === 0 ? seconds : elapsed)}</span>
      </p>
      <details className="text-small">
        <summary>{read}</summary>
        {transcript.map((paragraph) => (
          <p key={paragraph} className="above-1">
            {paragraph}
          </p>
        ))}
      </details>
    </div>
  );
}
