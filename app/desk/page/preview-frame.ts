// The frame of the site beside a form: which page it loads, its scale, and what its page and the desk tell each other.

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type {
  ClickMessage,
  EditedField,
  EditedMessage,
  LeftMessage,
  ReadyMessage,
} from '../preview/messages';

type Frame = RefObject<HTMLIFrameElement | null>;

/** How long a pause in typing is before the page looks for what is edited, in milliseconds. */
const PAUSE = 300;

/**
 * The page that a frame loads, with a number for each loading. A page to which the frame has gone by itself is not loaded again:
 * `arrived` says to which.
 */
export function useLoadedPage(page: string) {
  const [loaded, setLoaded] = useState({ page, number: 0 });
  const current = useRef(page);
  useLayoutEffect(() => {
    if (current.current === page) return;
    current.current = page;
    setLoaded(({ number }) => ({ page, number: number + 1 }));
  }, [page]);
  const [arrived] = useState(() => (next: string) => {
    current.current = next;
  });
  return { loaded, arrived };
}

/** Scales the page to the room that it has. */
export function useScale(stage: RefObject<HTMLElement | null>, width: number): void {
  useEffect(() => {
    const place = stage.current;
    if (!place) return;
    const layOut = () => {
      const { clientWidth, clientHeight } = place;
      const scale = Math.min(1, clientWidth / width);
      place.style.setProperty('--page-width', `${width}px`);
      place.style.setProperty('--page-height', `${clientHeight / scale}px`);
      place.style.setProperty('--scale', String(scale));
    };
    const observer = new ResizeObserver(layOut);
    observer.observe(place);
    layOut();
    return () => observer.disconnect();
  }, [stage, width]);
}

interface FrameMessages {
  frame: Frame;
  /** The origin of the site. */
  site: string;
  edited: EditedField | undefined;
  arrived: (page: string) => void;
  /** Called when the page goes, and the frame is empty. */
  left: () => void;
  onClick: (message: ClickMessage) => void;
}

/** Tells the page what is edited, once it listens and after each change, and hears what is clicked in it. */
export function useFrameMessages({
  frame,
  site,
  edited,
  arrived,
  left,
  onClick,
}: FrameMessages): void {
  const latest = useRef({ edited, onClick });
  latest.current = { edited, onClick };
  // The window whose page listens. A frame that loads another page is a new one, and empty at first: the browser warns of a
  // message to it.
  const listening = useRef<Window | null>(null);
  useEffect(() => {
    type Message = ClickMessage | ReadyMessage | LeftMessage;
    const onMessage = ({ origin, source, data }: MessageEvent<Message>) => {
      const shown = frame.current?.contentWindow ?? null;
      if (origin !== site || source !== shown) return;
      if (data.type === 'left') {
        listening.current = null;
        left();
        return;
      }
      listening.current = shown;
      arrived(data.page);
      if (data.type === 'click') latest.current.onClick(data);
      else sendEdited(frame, site, latest.current.edited);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [frame, site, arrived, left]);
  const former = useRef('');
  useEffect(() => {
    const isAgain = former.current === edited?.field;
    former.current = edited?.field ?? '';
    const send = () => {
      if (listening.current && listening.current === frame.current?.contentWindow)
        sendEdited(frame, site, edited);
    };
    const timer = setTimeout(send, isAgain ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [frame, site, edited]);
}

function sendEdited(frame: Frame, site: string, edited: EditedField | undefined): void {
  if (!edited) return;
  const message: EditedMessage = { type: 'edited', ...edited };
  frame.current?.contentWindow?.postMessage(message, site);
}
